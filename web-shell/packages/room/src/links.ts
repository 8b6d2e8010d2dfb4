import type { RoomRole } from './signals.ts';

/** What the stage uses of an `RTCDataChannel`. */
export interface StageChannel extends EventTarget {
  readonly readyState: RTCDataChannelState;
  readonly bufferedAmount: number;
  bufferedAmountLowThreshold: number;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** The way of the stage to one peer: its data channel, with the person at the other end. */
export class StageLink extends EventTarget {
  readonly id: string;
  readonly role: RoomRole;
  #channel: StageChannel;

  constructor(id: string, role: RoomRole, channel: StageChannel) {
    super();
    this.id = id;
    this.role = role;
    this.#channel = channel;
    for (const type of ['open', 'close', 'bufferedamountlow']) {
      channel.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    }
    channel.addEventListener('message', (event) => {
      this.dispatchEvent(new MessageEvent('message', { data: (event as MessageEvent).data }));
    });
  }

  get readyState(): RTCDataChannelState {
    return this.#channel.readyState;
  }

  get bufferedAmount(): number {
    return this.#channel.bufferedAmount;
  }

  get bufferedAmountLowThreshold(): number {
    return this.#channel.bufferedAmountLowThreshold;
  }

  set bufferedAmountLowThreshold(bytes: number) {
    this.#channel.bufferedAmountLowThreshold = bytes;
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#channel.send(bytes);
  }

  close(): void {
    this.#channel.close();
  }
}

export class LinkList {
  #links = new Map<string, StageLink>();
  #listeners = new Set<(link: StageLink) => void>();

  add(link: StageLink): void {
    this.#links.set(link.id, link);
    for (const listener of this.#listeners) listener(link);
  }

  remove(id: string): void {
    this.#links.delete(id);
  }

  /** Calls `listener` with each link that is there, and with each that comes later. Returns how to stop. */
  subscribe(listener: (link: StageLink) => void): () => void {
    this.#listeners.add(listener);
    for (const link of this.#links.values()) listener(link);
    return () => this.#listeners.delete(listener);
  }
}
