import { expect, type Page } from '@playwright/test';

/** Chromium with a drawn picture for a camera and beeps for a microphone, both allowed. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

interface Watched {
  connections: RTCPeerConnection[];
  /** Milliseconds from the last press on a button to the first frame of someone else. */
  firstFrame: number | null;
}

/** Keeps the page's connections, from its next load on, so that a test can ask for their statistics. */
export async function watchConnections(page: Page) {
  await page.addInitScript(() => {
    const watched: Watched = { connections: [], firstFrame: null };
    Object.assign(window, { watched });
    // set by `onlyBy`
    const allowed = (configuration: RTCConfiguration = {}): RTCConfiguration => {
      const way = sessionStorage.getItem('relay-way');
      if (!way) return configuration;
      const [scheme, transport] = way.split(':');
      const iceServers = (configuration.iceServers ?? []).map((server) => ({
        ...server,
        urls: [server.urls].flat().filter((url) => url.startsWith(`${scheme}:`) && url.endsWith(`=${transport}`)),
      }));
      return { ...configuration, iceServers, iceTransportPolicy: 'relay' };
    };
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(allowed(configuration));
        watched.connections.push(this);
      }
      override setConfiguration(configuration?: RTCConfiguration) {
        super.setConfiguration(allowed(configuration));
      }
    };
    let pressed = performance.now();
    addEventListener(
      'click',
      () => {
        pressed = performance.now();
        watched.firstFrame = null;
      },
      { capture: true },
    );
    const look = () => {
      const videos = [...document.querySelectorAll('video:not([data-own])')] as HTMLVideoElement[];
      if (watched.firstFrame === null && videos.some((video) => video.getVideoPlaybackQuality().totalVideoFrames > 0)) {
        watched.firstFrame = Math.round(performance.now() - pressed);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export interface Received {
  state: string;
  /** 'host', 'srflx' or 'relay'. */
  via: string | undefined;
  /** How this side reaches the relay: 'udp', 'tcp' or 'tls'. */
  by: string | undefined;
  frames: number;
  width: number;
  energy: number;
}

/** What each open connection of the page has received so far. */
export const received = (page: Page): Promise<Received[]> =>
  page.evaluate(async () => {
    const { watched } = window as unknown as { watched: Watched };
    const open = watched.connections.filter(({ connectionState }) => connectionState !== 'closed');
    return Promise.all(
      open.map(async (connection) => {
        const all = [...(await connection.getStats()).values()];
        const inbound = all.filter(({ type }) => type === 'inbound-rtp');
        const transport = all.find(({ type }) => type === 'transport');
        const pair = all.find(({ id }) => id === transport?.selectedCandidatePairId);
        const local = all.find(({ id }) => id === pair?.localCandidateId);
        const video = inbound.find(({ kind }) => kind === 'video');
        return {
          state: connection.connectionState,
          via: local?.candidateType,
          by: local?.relayProtocol,
          frames: video?.framesDecoded ?? 0,
          width: video?.frameWidth ?? 0,
          energy: inbound.find(({ kind }) => kind === 'audio')?.totalAudioEnergy ?? 0,
        };
      }),
    );
  });

/** Waits until pictures and sound of so many people arrive, and go on arriving. */
export async function seesAndHears(page: Page, people = 1) {
  await expect
    .poll(async () => (await received(page)).filter(({ frames, energy }) => frames > 5 && energy > 0).length, {
      timeout: 45_000,
    })
    .toBe(people);
  const before = await received(page);
  // on a busy machine the room stops a picture, and brings it back after 10 seconds or more
  await expect
    .poll(
      async () => {
        const after = await received(page);
        return after.length === people && after.every(({ frames }, index) => frames > (before[index]?.frames ?? 0));
      },
      { timeout: 45_000 },
    )
    .toBe(true);
}

/** Milliseconds from the last press to the first frame of someone else. Throws after 20 seconds. */
export async function firstFrame(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.firstFrame, null, {
    timeout: 20_000,
  });
  return (await seen.jsonValue()) as number;
}
