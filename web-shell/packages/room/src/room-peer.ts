import type { StageChannel } from './links.ts';
import type { Ice, Negotiation, Tracks } from './peer.ts';
import type { Light } from './quality.ts';
import type { CountedTime } from './sampling.ts';
import type { PictureSize } from './sending.ts';
import type { Person, Status } from './signals.ts';

/** One other page in the call. Its media come from its browser, or from the media server. */
export interface RoomPeer {
  /** What the page calls itself. */
  readonly self: string;
  readonly person: Person;
  /** Its id at the server: another one after its signaling comes back. */
  address: string;
  status: Status;
  /** Identifies this connection to the other side. */
  readonly end: string;
  readonly stream: MediaStream;
  readonly stage: StageChannel;
  readonly light: Light;
  /** The connection is too bad for this page's own picture. */
  readonly soundOnly: boolean;
  readonly isConnected: boolean;
  readonly isGone: boolean;
  /** Whether the other page's connection for this page, if it has one, is the one that this peer talks to. */
  isPairedWith(end: string | undefined): boolean;
  /** The page's signaling came back. */
  back(address: string): void;
  /** The page's signaling ended. `isHeard` says that our own works. */
  leave(onGone: () => void, isHeard: () => boolean): void;
  receive(message: Negotiation): Promise<void>;
  setIce(ice: Ice): void;
  setTracks(tracks: Tracks): void;
  setPictures(on: boolean): void;
  /** Whether its picture is large on this page. */
  setLarge(large: boolean): void;
  send(size: PictureSize): Promise<void>;
  /** Looks for new addresses although the connection seems to work. */
  renew(): void;
  /** Renews the connection if the relay would soon ask for credentials that have expired. */
  renewRelay(): void;
  measure(): Promise<void>;
  /** What this connection counted since the last call; null before there are two measurements. */
  countedTime(): CountedTime | null;
  close(): void;
}
