import { MessageReader, toChunks } from './framing.ts';
import type { StageLink } from './link.ts';

/** Above this the browser's own queue holds enough; the rest waits here. */
const fullBuffer = 1024 * 1024;

/** A link that is open, with what waits to go out and what has come in of the present message. */
export class Connection {
  readonly link: StageLink;
  /** The Yjs client of the other side, once it has said it. */
  client: number | undefined;
  /** Bytes of the document that came through this link. */
  received = 0;
  readonly #reader = new MessageReader();
  readonly #waiting: Uint8Array<ArrayBuffer>[] = [];

  constructor(link: StageLink) {
    this.link = link;
  }

  send(message: Uint8Array) {
    this.#waiting.push(...toChunks(message));
    this.flush();
  }

  flush() {
    while (this.link.readyState === 'open' && this.link.bufferedAmount < fullBuffer) {
      const chunk = this.#waiting.shift();
      if (!chunk) return;
      this.link.send(chunk);
    }
  }

  /** Throws when the data is no chunk of ours. */
  read(data: unknown): Uint8Array | undefined {
    if (!(data instanceof ArrayBuffer || data instanceof Uint8Array) || data.byteLength === 0) {
      throw new TypeError('The message is not bytes.');
    }
    return this.#reader.read(data instanceof Uint8Array ? data : new Uint8Array(data));
  }
}

export const lowBuffer = fullBuffer / 2;
