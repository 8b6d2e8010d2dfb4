import { chunkSize, largestMessage, MessageReader, toChunks } from './framing.ts';
import type { StageLink } from './link.ts';

/** Above this the browser's own queue holds enough; the rest waits here. */
const fullBuffer = 1024 * 1024;

/** In chunks, twice the largest message. A link on which more waits is too slow; a new one starts from what the other side has. */
const mostWaiting = Math.ceil((2 * largestMessage) / chunkSize);

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
    for (const chunk of toChunks(message)) this.#waiting.push(chunk);
    this.flush();
    if (this.#waiting.length > mostWaiting) this.link.close();
  }

  flush() {
    while (this.link.readyState === 'open' && this.link.bufferedAmount < fullBuffer) {
      const chunk = this.#waiting.shift();
      if (!chunk) return;
      try {
        this.link.send(chunk);
      } catch {
        // A browser refuses more than its own queue holds. Without this chunk the rest can't be read.
        this.link.close();
      }
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
