/** Every browser takes a message of this size, and so does the media server, which allows 15 KiB. */
export const chunkSize = 14 * 1024;

/** Nobody sends a message larger than this. A longer one is refused before it has all arrived. */
export const largestMessage = 8 * 1024 * 1024;

/** The first byte of a chunk says whether more of its message follows. */
export function toChunks(message: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < message.length; at += chunkSize) {
    const part = message.subarray(at, at + chunkSize);
    const chunk = new Uint8Array(part.length + 1);
    chunk[0] = at + chunkSize < message.length ? 1 : 0;
    chunk.set(part, 1);
    chunks.push(chunk);
  }
  return chunks;
}

/** Puts the chunks of one link together again. */
export class MessageReader {
  #parts: Uint8Array[] = [];
  #size = 0;

  /** The whole message after its last chunk. Throws `RangeError` above `largestMessage`. */
  read(chunk: Uint8Array): Uint8Array | undefined {
    this.#parts.push(chunk.subarray(1));
    this.#size += chunk.length - 1;
    if (this.#size > largestMessage) throw new RangeError('The message is too large.');
    if (chunk[0] === 1) return undefined;
    const message = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      message.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#size = 0;
    return message;
  }
}
