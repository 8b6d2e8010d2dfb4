import type { Light } from './quality.ts';
import type { RoomPeer } from './room-peer.ts';
import type { Person } from './signals.ts';

/** One other person in the call, for the screen. */
export interface PeerView {
  id: string;
  person: Person;
  stream: MediaStream;
  light: Light;
  muted: boolean;
  /** False when the camera is off. */
  camera: boolean;
  sharing: boolean;
  /** The connection is too bad for this page's own picture. */
  soundOnly: boolean;
}

export const viewOf = (peer: RoomPeer): PeerView => ({
  id: peer.self,
  person: peer.person,
  stream: peer.stream,
  light: peer.light,
  muted: peer.status.muted,
  camera: peer.status.camera,
  sharing: peer.status.sharing,
  soundOnly: peer.soundOnly,
});
