import { type DeviceProblem, problemOf, supportsDevices } from './devices.ts';
import type { Tracks } from './peer.ts';
import type { PictureSize } from './sending.ts';
import { Store } from './store.ts';

export type SourceState = 'off' | 'starting' | 'on' | DeviceProblem;

export interface MediaState {
  camera: SourceState;
  microphone: SourceState;
  muted: boolean;
  sharing: boolean;
  devices: readonly MediaDeviceInfo[];
  cameraId: string | null;
  microphoneId: string | null;
  /** Null is the system's speaker. */
  speakerId: string | null;
  /** What the own camera sees; a new object whenever its track changes. */
  picture: MediaStream | null;
}

type Kind = 'audio' | 'video';

const sound: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const stop = (track: MediaStreamTrack | null) => track?.stop();
/** Not every browser has every feature of a device; the call goes on without it. */
const ignore = () => undefined;

/** Camera, microphone and shared screen of this page. `onTracks` gets what to send whenever it changes. */
export class LocalMedia extends Store<MediaState> {
  /** Ties both tracks together for the receivers. */
  readonly outgoing = new MediaStream();
  #tracks: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null };
  #screen: MediaStreamTrack | null = null;
  #size: PictureSize | null = null;
  #closed = false;
  /** Number of the current request per device: a track of an earlier one is stopped at once. */
  #requests: Record<Kind, number> = { audio: 0, video: 0 };
  #listeners = new AbortController();
  onTracks: (tracks: Tracks) => void = () => undefined;

  constructor(part: Partial<Pick<MediaState, 'cameraId' | 'microphoneId' | 'speakerId'>> = {}) {
    super({
      camera: 'off',
      microphone: 'off',
      muted: false,
      sharing: false,
      devices: [],
      cameraId: null,
      microphoneId: null,
      speakerId: null,
      picture: null,
      ...part,
    });
    const { signal } = this.#listeners;
    navigator.mediaDevices?.addEventListener?.('devicechange', () => void this.#listDevices(), { signal });
    document.addEventListener('visibilitychange', () => this.#recover(), { signal });
  }

  get tracks(): Tracks {
    return { audio: this.#tracks.audio, video: this.#screen ?? this.#tracks.video };
  }

  /** Resolves when both devices work or have failed. */
  async start(): Promise<void> {
    await Promise.all([this.#open('audio'), this.#open('video')]);
    await this.#listDevices();
  }

  setMuted(muted: boolean): void {
    if (this.#tracks.audio) this.#tracks.audio.enabled = !muted;
    this.set({ muted });
    if (!muted && this.state.microphone !== 'on') void this.#open('audio');
  }

  /** Off stops the camera, so that its lamp goes out. */
  setCamera(on: boolean): void {
    if (on) return void this.#open('video');
    this.#requests.video += 1;
    this.#replace('video', null);
    this.set({ camera: 'off' });
  }

  async choose(kind: 'camera' | 'microphone', deviceId: string): Promise<void> {
    this.set(kind === 'camera' ? { cameraId: deviceId } : { microphoneId: deviceId });
    await this.#open(kind === 'camera' ? 'video' : 'audio');
  }

  chooseSpeaker(deviceId: string): void {
    this.set({ speakerId: deviceId });
  }

  /** Resolves to false when the person chose no screen. */
  async shareScreen(): Promise<boolean> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 10 }, audio: false });
      const [track] = stream.getVideoTracks();
      if (!track) return false;
      if (this.#closed) {
        stop(track);
        return false;
      }
      track.contentHint = 'detail';
      track.addEventListener('ended', () => this.stopSharing()); // by the browser's own button
      this.#screen = track;
      this.set({ sharing: true });
      this.onTracks(this.tracks);
      return true;
    } catch {
      return false;
    }
  }

  stopSharing(): void {
    if (!this.#screen) return;
    stop(this.#screen);
    this.#screen = null;
    this.set({ sharing: false });
    this.onTracks(this.tracks);
  }

  /** Asks the camera for less, which costs less than scaling each picture. */
  setSize(size: PictureSize): void {
    if (size.width === this.#size?.width && size.frameRate === this.#size.frameRate) return;
    this.#size = size;
    if (!this.state.sharing) void this.#tracks.video?.applyConstraints(this.#picture()).catch(ignore);
  }

  close(): void {
    this.#closed = true;
    this.#listeners.abort();
    for (const track of [this.#tracks.audio, this.#tracks.video, this.#screen]) stop(track);
  }

  #picture(): MediaTrackConstraints {
    const { width, height, frameRate } = this.#size ?? { width: 640, height: 480, frameRate: 24 };
    const { cameraId } = this.state;
    return {
      width: { ideal: width },
      height: { ideal: height },
      frameRate: { ideal: frameRate, max: 30 },
      ...(cameraId ? { deviceId: { ideal: cameraId } } : { facingMode: 'user' }),
    };
  }

  async #open(kind: Kind): Promise<void> {
    const name = kind === 'audio' ? 'microphone' : 'camera';
    if (!supportsDevices()) return this.set({ [name]: 'unsupported' });
    this.#requests[kind] += 1;
    const request = this.#requests[kind];
    this.set({ [name]: 'starting' });
    const { microphoneId } = this.state;
    const wanted: MediaStreamConstraints =
      kind === 'audio'
        ? { audio: { ...sound, ...(microphoneId ? { deviceId: { ideal: microphoneId } } : {}) } }
        : { video: this.#picture() };
    // some systems lend a device only once: give it back before asking for another
    stop(this.#tracks[kind]);
    try {
      const [track] = (await navigator.mediaDevices.getUserMedia(wanted)).getTracks();
      if (!track) return this.set({ [name]: 'missing' });
      if (this.#closed || request !== this.#requests[kind]) return stop(track);
      this.#take(kind, track);
      this.set({ [name]: 'on' });
    } catch (error) {
      if (request !== this.#requests[kind]) return;
      this.#replace(kind, null);
      this.set({ [name]: problemOf(error) });
    }
  }

  #take(kind: Kind, track: MediaStreamTrack): void {
    // unplugged, or taken away by the system: another device may be there
    track.addEventListener('ended', () => {
      if (!this.#closed && this.#tracks[kind] === track) void this.#open(kind);
    });
    if (kind === 'audio') {
      track.enabled = !this.state.muted;
      track.contentHint = 'speech';
    }
    this.#replace(kind, track);
    const { deviceId } = track.getSettings();
    if (deviceId) this.set(kind === 'audio' ? { microphoneId: deviceId } : { cameraId: deviceId });
  }

  #replace(kind: Kind, track: MediaStreamTrack | null): void {
    if (this.#tracks[kind] !== track) stop(this.#tracks[kind]);
    this.#tracks[kind] = track;
    if (kind === 'video') this.set({ picture: track && new MediaStream([track]) });
    this.onTracks(this.tracks);
  }

  async #listDevices(): Promise<void> {
    const devices = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
    if (!this.#closed) this.set({ devices: devices.filter(({ deviceId }) => deviceId !== '') });
  }

  /** After a phone call or a switch of apps, Safari keeps tracks that are live but silent. */
  #recover(): void {
    if (document.visibilityState !== 'visible') return;
    for (const kind of ['audio', 'video'] as const) {
      const track = this.#tracks[kind];
      if (track && (track.muted || track.readyState === 'ended')) void this.#open(kind);
    }
  }
}
