import { Peer, type PeerOptions } from './peer.ts';
import { type Counters, countersOf, type Figures, figuresBetween, nextPicture, wholePicture } from './quality.ts';
import type { CountedTime } from './sampling.ts';
import { applyEncoding, type PictureSize, pictureEncoding, soundEncoding } from './sending.ts';
import type { Person, Status } from './signals.ts';

/** How long the media of a page may go on after its signaling ended, as when its server restarts. */
const patienceMs = 15_000;
/** How long a page may stay in a call while the server can tell us about everybody but it: the server can't remove a
 * page that it doesn't hear. Four times as long as a check of the server. */
const unheardMs = 60_000;

interface RemotePeerOptions extends PeerOptions {
  self: string;
  address: string;
  person: Person;
}

/** A peer with what is known about its person, its signaling and its quality. */
export class RemotePeer extends Peer {
  readonly self: string;
  readonly person: Person;
  /** Its id at the server: another one after its signaling comes back. */
  address: string;
  status: Status = { muted: false, camera: true, sharing: false };
  figures: Figures | null = null;
  picture = wholePicture;
  #counters: Counters | null = null;
  #first: Counters | null = null;
  #sampled: Counters | null = null;
  #sampledRestarts = 0;
  #left: ReturnType<typeof setTimeout> | undefined;
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

  /** Whether the other page's connection for this page, if it has one, is the one that this peer talks to. */
  isPairedWith(end: string | undefined): boolean {
    return this.state !== 'closed' && (this.otherEnd === null || end === this.otherEnd);
  }

  /** The page's signaling came back. What was said meanwhile is lost. */
  back(address: string): void {
    clearTimeout(this.#left);
    const moved = this.address !== address;
    this.address = address;
    this.resend();
    if (moved) this.renew();
    if (this.state === 'disconnected' || this.state === 'failed') this.restart();
  }

  /** The page's signaling ended. `onGone` is called when its media don't go on either, or when they go on for a minute
   * in which `isHeard` says that our own signaling works. */
  leave(onGone: () => void, isHeard: () => boolean, unheard = 0): void {
    clearTimeout(this.#left);
    this.#left = setTimeout(() => {
      const unheardNow = isHeard() ? unheard + patienceMs : 0;
      if (this.state === 'connected' && unheardNow < unheardMs) return this.leave(onGone, isHeard, unheardNow);
      this.#wasOpen = true;
      this.stage.close();
      onGone();
    }, patienceMs);
  }

  override close(): void {
    clearTimeout(this.#left);
    super.close();
  }

  async measure(): Promise<void> {
    if (this.state !== 'connected') return;
    const counters = countersOf(await this.stats(), performance.now());
    if (this.#counters) {
      this.figures = figuresBetween(this.#counters, counters);
      this.picture = nextPicture(this.picture, this.figures);
    }
    this.#counters = counters;
    this.#first ??= counters;
  }

  /** Applies size and level to what is sent to this peer. */
  async send(size: PictureSize): Promise<void> {
    await Promise.all(
      this.senders.map((sender) => {
        if (sender.track?.kind === 'video') return applyEncoding(sender, pictureEncoding(size, this.picture.level));
        return sender.track ? applyEncoding(sender, soundEncoding) : undefined;
      }),
    );
  }

  /** What this connection counted since the last call; null before there are two measurements. */
  countedTime(): CountedTime | null {
    const [before, after] = [this.#sampled ?? this.#first, this.#counters];
    if (!before || !after || before === after) return null;
    const reconnects = this.restarts - this.#sampledRestarts;
    this.#sampled = after;
    this.#sampledRestarts = this.restarts;
    return { before, after, reconnects };
  }
}
