/** The way to one other person of the room. An `RTCDataChannel` has all of it but our `id`. */
export interface StageLink extends EventTarget {
  /** The other person's peer id, which the signaling server gave out. */
  readonly id: string;
  /** The role that the signaling server stamped; without it the peer counts as a family. */
  readonly role?: Role;
  readonly readyState: string;
  readonly bufferedAmount: number;
  binaryType?: string;
  bufferedAmountLowThreshold: number;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export type Role = 'therapist' | 'family';

/** Calls the listener with each link that is there, and with each that comes later. Returns how to stop. */
export interface StageLinks {
  subscribe(listener: (link: StageLink) => void): () => void;
}
