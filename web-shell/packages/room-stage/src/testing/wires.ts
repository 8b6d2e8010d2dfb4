import type { Role, StageLink, StageLinks } from '../sync/link.ts';

/** One end of a connection between two stages of a test. What is sent waits until `deliver`. */
export class WireEnd extends EventTarget implements StageLink {
  readonly id: string;
  readonly role: Role | undefined;
  readyState = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  other!: WireEnd;
  readonly inbox: Uint8Array[] = [];
  /** Called with each message that comes in. */
  arrived = () => {};

  constructor(id: string, role?: Role) {
    super();
    this.id = id;
    this.role = role;
  }

  send(bytes: Uint8Array<ArrayBuffer>) {
    this.other.inbox.push(bytes.slice());
    this.other.arrived();
  }

  open() {
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  deliver() {
    const data = this.inbox.shift();
    if (data && this.readyState === 'open') this.dispatchEvent(new MessageEvent('message', { data }));
  }

  /** Both ends learn of it, and what was on its way is lost. */
  close() {
    for (const end of [this, this.other]) {
      if (end.readyState === 'closed') continue;
      end.readyState = 'closed';
      end.inbox.length = 0;
      end.dispatchEvent(new Event('close'));
    }
  }
}

export function wire(one: { id: string; role?: Role }, other: { id: string; role?: Role }): [WireEnd, WireEnd] {
  // Each end has the id of the person at the other end.
  const ends: [WireEnd, WireEnd] = [new WireEnd(other.id, other.role), new WireEnd(one.id, one.role)];
  ends[0].other = ends[1];
  ends[1].other = ends[0];
  return ends;
}

/** Opens both ends, and delivers by itself from then on. */
export function runWire(ends: [WireEnd, WireEnd]) {
  for (const end of ends) end.arrived = () => queueMicrotask(() => end.deliver());
  for (const end of ends) end.open();
}

/** Links that a test adds one by one. */
export class TestLinks implements StageLinks {
  readonly #listeners = new Set<(link: StageLink) => void>();
  readonly #links: StageLink[] = [];

  add(link: StageLink) {
    this.#links.push(link);
    for (const listener of this.#listeners) listener(link);
  }

  subscribe(listener: (link: StageLink) => void) {
    this.#listeners.add(listener);
    for (const link of this.#links) listener(link);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}

/** Delivers everything until nobody has more to say. */
export function settle(ends: WireEnd[]) {
  while (ends.some((end) => end.inbox.length > 0 && end.readyState === 'open')) {
    for (const end of ends) end.deliver();
  }
}
