import { vi } from 'vitest';

class FakeStream {
  constructor(public tracks: unknown[] = []) {}
  addTrack = (track: unknown) => this.tracks.push(track);
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks.filter((track) => (track as MediaStreamTrack).kind === 'audio');
}

class FakeChannel extends EventTarget {
  readyState = 'connecting';
  close = () => {
    this.readyState = 'closed';
  };
}

/** In the order in which they were made. */
export const connections: FakeConnection[] = [];

/** Negotiates nothing; `room.browser.test.tsx` does with real ones. */
class FakeConnection {
  connectionState = 'new';
  signalingState = 'stable';
  remoteDescription = null;
  localDescription = null;
  restarts = 0;
  onconnectionstatechange: (() => void) | null = null;
  constructor(public configuration: RTCConfiguration) {
    connections.push(this);
  }
  createDataChannel = () => new FakeChannel();
  addTransceiver = () => ({ sender: { replaceTrack: async () => undefined } });
  getTransceivers = () => [];
  getSenders = () => [];
  getStats = async () => new Map();
  getConfiguration = () => this.configuration;
  setConfiguration = (configuration: RTCConfiguration) => {
    this.configuration = configuration;
  };
  restartIce = () => {
    this.restarts += 1;
  };
  close = () => {
    this.connectionState = 'closed';
  };
  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

export class FakeTrack extends EventTarget {
  enabled = true;
  contentHint = '';
  readyState = 'live';
  muted = false;
  constructor(public kind: 'audio' | 'video') {
    super();
  }
  getSettings = () => ({ deviceId: `${this.kind}-1` });
  applyConstraints = async () => undefined;
  stop = () => {
    this.readyState = 'ended';
  };
}

/** Fakes connections and devices; returns what was asked of the devices. `forgetFakes` restores them. */
export function fakeMedia(): MediaStreamConstraints[] {
  connections.length = 0;
  const asked: MediaStreamConstraints[] = [];
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    return new FakeStream([new FakeTrack(constraints.video ? 'video' : 'audio')]);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  return asked;
}

export function forgetFakes(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
}
