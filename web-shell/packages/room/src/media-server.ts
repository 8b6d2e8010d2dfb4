import type { Tracks } from './peer.ts';
import type { SfuConnection } from './sfu/sfu-connection.ts';
import type { SfuPeer, SfuPeerOptions } from './sfu/sfu-peer.ts';
import type { MediaServerAccess } from './signals.ts';

const retryMs = 4_000;

/** Its code is large, so only a room that has a media server loads it. */
const load = () => import('./sfu/sfu-connection.ts');

export interface MediaServerOptions {
  load?: () => Promise<Pick<typeof import('./sfu/sfu-connection.ts'), 'SfuConnection'>>;
  /** The page sends and receives from now on. */
  onReady: () => void;
  /** The connection ended, or never came. */
  onLost: () => void;
  /** Asks the server for another token, which `enter` then gets. */
  askAgain: () => void;
}

/** The media server of a room that is too large for a mesh. Not used in other rooms. */
export class MediaServer {
  #options: MediaServerOptions;
  #connection: SfuConnection | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isUsed = false;

  constructor(options: MediaServerOptions) {
    this.#options = options;
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** The room has one, and this page isn't connected yet: nobody can be met. */
  get isComing(): boolean {
    return this.#isUsed && !this.#connection?.isConnected;
  }

  /** The page is in the room. A connection that stands stays: signaling alone came back. */
  async enter(access: MediaServerAccess, tracks: Tracks): Promise<void> {
    this.#isUsed = true;
    if (this.#connection) {
      if (this.#connection.isConnected) this.#options.onReady();
      return;
    }
    try {
      const { SfuConnection } = await (this.#options.load ?? load)();
      if (!this.#isUsed || this.#connection) return;
      const connection = new SfuConnection(tracks, {
        onBack: this.#options.onReady,
        onLost: () => this.#lose(connection),
      });
      this.#connection = connection;
      await connection.connect(access);
      if (this.#connection === connection) this.#options.onReady();
    } catch {
      this.#lose(this.#connection);
    }
  }

  /** Null in a mesh. */
  add(options: SfuPeerOptions): SfuPeer | null {
    return this.#connection?.add(options) ?? null;
  }

  setTracks(tracks: Tracks): void {
    this.#connection?.setTracks(tracks);
  }

  leave(): void {
    clearTimeout(this.#retry);
    this.#isUsed = false;
    this.#connection?.close();
    this.#connection = null;
  }

  #lose(connection: SfuConnection | null): void {
    if (!this.#isUsed || this.#connection !== connection) return;
    this.leave();
    this.#isUsed = true;
    this.#options.onLost();
    this.#retry = setTimeout(this.#options.askAgain, retryMs);
  }
}
