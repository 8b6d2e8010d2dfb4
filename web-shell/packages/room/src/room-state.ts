import type { CloseReason, Person, Place, RoomRole } from './signals.ts';
import type { PeerView } from './views.ts';

export interface Knock {
  /** The waiting page. */
  peer: string;
  person: Person;
}

export interface RoomState {
  /** Whether the server is connected. Calls go on without it. */
  signaling: 'connecting' | 'up' | 'down';
  /** Null until the server has said. */
  place: Place | null;
  role: RoomRole | null;
  /** This page's person, as the others see them. */
  me: Person | null;
  /** Set once the room is over for this page. */
  closed: CloseReason | null;
  peers: readonly PeerView[];
  /** Who asks to come in; only the therapist hears of them. */
  waiting: readonly Knock[];
  /** What is large for everyone: a peer's id, 'self', or null for the stage. Undefined until the therapist chooses. */
  spotlight: string | null | undefined;
  mayDraw: boolean;
  /** The therapist muted this page or turned its camera off, until the person undoes it. */
  mutedByTherapist: boolean;
  cameraOffByTherapist: boolean;
  /** Another device of the family was here first, so this one starts without microphone and speaker. */
  quiet: boolean;
  /** False in an audio-only call. */
  pictures: boolean;
}

export const initialState: RoomState = {
  signaling: 'connecting',
  place: null,
  role: null,
  me: null,
  closed: null,
  peers: [],
  waiting: [],
  spotlight: undefined,
  mayDraw: true,
  mutedByTherapist: false,
  cameraOffByTherapist: false,
  quiet: false,
  pictures: true,
};
