import { AppProviders } from '@larkwell/app-kit';
import { problemOf } from '@larkwell/room/devices';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DeviceCheck, useDevices } from './DeviceCheck.tsx';

/** A fake audio system with the given microphone level. */
function soundOf(loudness: number) {
  class FakeContext {
    currentTime = 0;
    destination = {};
    createAnalyser = () => ({
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loudness),
    });
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = async () => undefined;
  }
  class FakeOscillator {
    onended: (() => void) | null = null;
    connect = (node: object) => node;
    start = () => undefined;
    stop = () => queueMicrotask(() => this.onended?.());
  }
  class FakeGain {
    gain = { linearRampToValueAtTime: () => undefined };
    connect = (node: object) => node;
  }
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeOscillator);
  vi.stubGlobal('GainNode', FakeGain);
}

class FakeTrack extends EventTarget {
  stopped = false;
  stop = () => {
    this.stopped = true;
  };
}

/** Fake devices that work or fail as given; returns their tracks. */
function devicesThat(refuse: { video?: string; audio?: string } = {}) {
  const tracks: FakeTrack[] = [];
  const getUserMedia = vi.fn(async ({ video }: MediaStreamConstraints) => {
    const refusal = video ? refuse.video : refuse.audio;
    if (refusal) throw new DOMException('', refusal);
    const track = new FakeTrack();
    tracks.push(track);
    return { getTracks: () => [track] };
  });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  return { tracks, refuse };
}

function Check() {
  const devices = useDevices();
  return <DeviceCheck {...devices} />;
}

function show() {
  const { unmount } = render(
    <AppProviders>
      <Check />
    </AppProviders>,
  );
  return unmount;
}

const begin = () => userEvent.click(screen.getByRole('button', { name: 'Check camera and microphone' }));
const camera = () => within(screen.getByRole('region', { name: 'Camera' }));
const microphone = () => within(screen.getByRole('region', { name: 'Microphone' }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('requests devices only on click, then shows video and level', async () => {
  soundOf(0.1);
  devicesThat();
  show();
  expect(navigator.mediaDevices.getUserMedia).not.toHaveBeenCalled();
  await begin();
  expect(await screen.findByText('Your camera works.')).toBeTruthy();
  expect(screen.getByLabelText('What your camera sees')).toBeTruthy();
  expect(await screen.findByText('We hear you.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Microphone level' })).toBeTruthy();
});

test('asks to speak while the microphone is quiet', async () => {
  soundOf(0);
  devicesThat();
  show();
  await begin();
  expect(await screen.findByText('Say something. The bar should move.')).toBeTruthy();
});

test('explains a denied device, keeps the other, and can retry', async () => {
  soundOf(0.1);
  const { refuse } = devicesThat({ video: 'NotAllowedError' });
  show();
  await begin();
  expect(await camera().findByText(/blocks the camera on this page/)).toBeTruthy();
  expect(await microphone().findByText('We hear you.')).toBeTruthy();
  delete refuse.video;
  await userEvent.click(camera().getByRole('button', { name: 'Try again: Camera' }));
  expect(await camera().findByText('Your camera works.')).toBeTruthy();
});

test('reports a missing device and one in use', async () => {
  devicesThat({ video: 'NotReadableError', audio: 'NotFoundError' });
  show();
  await begin();
  expect(await screen.findByText(/Another app is using the camera/)).toBeTruthy();
  expect(await screen.findByText(/couldn’t find a microphone/)).toBeTruthy();
});

test('reports an unsupported browser', async () => {
  show();
  await begin();
  expect(await screen.findAllByText(/Your browser doesn’t support this/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test('reports an unplugged device and releases all on unmount', async () => {
  soundOf(0.1);
  const { tracks } = devicesThat();
  const unmount = show();
  await begin();
  await screen.findByText('Your camera works.');
  tracks[0]?.dispatchEvent(new Event('ended'));
  expect(await screen.findByText(/couldn’t find a camera/)).toBeTruthy();
  unmount();
  expect(tracks.every(({ stopped }) => stopped)).toBe(true);
});

test('plays a tone and asks whether it was heard', async () => {
  soundOf(0);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play tone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  expect(screen.getByText(/Turn up the volume/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Play tone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByText('Your speaker works.')).toBeTruthy());
});

test('reports a browser without audio', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Play tone' }));
  expect(await screen.findByText('This browser can’t play sounds here.')).toBeTruthy();
});

test('maps every getUserMedia error to a problem', () => {
  const reason = (name: string) => problemOf(new DOMException('', name));
  expect([reason('SecurityError'), reason('OverconstrainedError'), reason('NotSupportedError')]).toEqual([
    'denied',
    'missing',
    'unsupported',
  ]);
  expect(problemOf(new TypeError())).toBe('busy');
});
