import { Absence } from './absence.ts';
import { Peer, type PeerOptions } from './peer.ts';
import {
  type Counters,
  countersOf,
  type Figures,
  figuresBetween,
  type Light,
  lightOf,
  nextPicture,
  wholePicture,
} from './quality.ts';
import type { RoomPeer } from './room-peer.ts';
import type { CountedTime } from './sampling.ts';
import { applyEncoding, type PictureSize, pictureEncoding, soundEncoding } from './sending.ts';
import type { Person, Status } from './signals.ts';

/**
 * A connection through the relay starts again before the relay asks for credentials once more (`stale-nonce`, 10
 * minutes): those that it began with have expired by then. coturn 4.6 doesn't look at that, but another relay may.
 */
const relayMs = 4 * 60_000;

interface RemotePeerOptions extends PeerOptions {
  self: string;
  address: string;
  person: Person;
}

/** A peer with what is known about its person, its signaling and its quality. */
export class RemotePeer extends Peer implements RoomPeer {
  readonly self: string;
  readonly person: Person;
  address: string;
  status: Status = { muted: false, camera: true, sharing: false };
  #figures: Figures | null = null;
  #picture = wholePicture;
  #counters: Counters | null = null;
  #first: Counters | null = null;
  #sampled: Counters | null = null;
  #sampledRestarts = 0;
  #absence = new Absence();
  #wasOpen = false;

  constructor({ self, address, person, ...options }: RemotePeerOptions) {
    super(options);
    this.self = self;
    this.address = address;
    this.person = person;
    this.stage.addEventListener('open', () => {
      this.#wasOpen = true;
      options.onChange();
    });
  }

  /** A page that closes takes its data channel along, which shows before the connection times out. */
  get isGone(): boolean {
    return this.#wasOpen && this.stage.readyState === 'closed';
  }

  isPairedWith(end: string | undefined): boolean {
    return this.state !== 'closed' && (this.otherEnd === null || end === this.otherEnd);
  }

  get isConnected(): boolean {
    return this.state === 'connected';
  }

  get light(): Light {
    return lightOf(this.state, this.#figures);
  }

  get soundOnly(): boolean {
    return this.#picture.level === 2;
  }

  /** What was said while the signaling was away is lost. */
  back(address: string): void {
    this.#absence.end();
    const moved = this.address !== address;
    this.address = address;
    this.resend();
    if (moved) this.renew();
    if (this.state === 'disconnected' || this.state === 'failed') this.restart();
  }

  leave(onGone: () => void, isHeard: () => boolean): void {
    this.#absence.begin({
      isConnected: () => this.isConnected,
      isHeard,
      onGone: () => {
        this.#wasOpen = true;
        this.stage.close();
        onGone();
      },
    });
  }

  /** The tracks are scaled for this peer as they are sent. */
  setLarge(): void {}

  renewRelay(): void {
    if (!this.#counters?.relayed || performance.now() - this.gatheredAt < relayMs) return;
    this.gather();
  }

  override close(): void {
    this.#absence.end();
    super.close();
  }

  async measure(): Promise<void> {
    if (this.state !== 'connected') return;
    const counters = countersOf(await this.stats(), performance.now());
    if (this.#counters) {
      this.#figures = figuresBetween(this.#counters, counters);
      this.#picture = nextPicture(this.#picture, this.#figures);
    }
    this.#counters = counters;
    this.#first ??= counters;
  }

  /** Applies size and level to what is sent to this peer. */
  async send(size: PictureSize): Promise<void> {
    await Promise.all(
      this.senders.map((sender) => {
        if (sender.track?.kind === 'video') return applyEncoding(sender, pictureEncoding(size, this.#picture.level));
        return sender.track ? applyEncoding(sender, soundEncoding) : undefined;
      }),
    );
  }

  countedTime(): CountedTime | null {
    const [before, after] = [this.#sampled ?? this.#first, this.#counters];
    if (!before || !after || before === after) return null;
    const reconnects = this.restarts - this.#sampledRestarts;
    this.#sampled = after;
    this.#sampledRestarts = this.restarts;
    return { before, after, reconnects };
  }
}
