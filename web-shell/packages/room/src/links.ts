/** A way for the stage to reach one peer. */
export interface StageLink {
  readonly id: string;
  readonly readyState: RTCDataChannelState;
  readonly bufferedAmount: number;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  addEventListener: RTCDataChannel['addEventListener'];
}

export interface StageLinks {
  /** Calls `listener` with each link that is there, and with each that comes later. Returns how to stop. */
  subscribe(listener: (link: StageLink) => void): () => void;
}

const linkOf = (id: string, channel: RTCDataChannel): StageLink => ({
  id,
  get readyState() {
    return channel.readyState;
  },
  get bufferedAmount() {
    return channel.bufferedAmount;
  },
  send: (bytes) => channel.send(bytes),
  addEventListener: channel.addEventListener.bind(channel),
});

export class LinkList implements StageLinks {
  #links = new Map<string, StageLink>();
  #listeners = new Set<(link: StageLink) => void>();

  add(id: string, channel: RTCDataChannel): void {
    const link = linkOf(id, channel);
    this.#links.set(id, link);
    for (const listener of this.#listeners) listener(link);
  }

  remove(id: string): void {
    this.#links.delete(id);
  }

  subscribe(listener: (link: StageLink) => void): () => void {
    this.#listeners.add(listener);
    for (const link of this.#links.values()) listener(link);
    return () => this.#listeners.delete(listener);
  }
}
