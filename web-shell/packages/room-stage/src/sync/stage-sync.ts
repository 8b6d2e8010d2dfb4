import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as awareness from 'y-protocols/awareness';
import * as sync from 'y-protocols/sync';
import type * as Y from 'yjs';
import { Connection, lowBuffer } from './connection.ts';
import { largestMessage } from './framing.ts';
import type { Role, StageLink, StageLinks } from './link.ts';

const kinds = { sync: 0, presence: 1 };
const askEvery = 10_000;

/** What one link may bring in all. A page that sends more is not ours. */
const largestTotal = 4 * largestMessage;

/**
 * Keeps the document and the presence of everyone in the room equal, over one link for each pair.
 *
 * A message that can't be read, is too large, or speaks for another person closes its link; the others go on.
 */
export class StageSync {
  readonly doc: Y.Doc;
  readonly presence: awareness.Awareness;
  readonly #connections = new Set<Connection>();
  readonly #ended = new AbortController();

  constructor(doc: Y.Doc, links: StageLinks) {
    this.doc = doc;
    this.presence = new awareness.Awareness(doc);
    doc.on('update', this.#updated);
    this.presence.on('update', this.#presenceChanged);
    const unsubscribe = links.subscribe((link) => this.#add(link));
    // Fetches what someone missed while a link was away. A state vector has a few bytes for each author.
    const timer = setInterval(() => {
      for (const connection of this.#connections) this.#ask(connection);
    }, askEvery);
    this.#ended.signal.addEventListener('abort', () => {
      clearInterval(timer);
      unsubscribe();
    });
  }

  close() {
    awareness.removeAwarenessStates(this.presence, [this.doc.clientID], 'local');
    this.#ended.abort();
    this.doc.off('update', this.#updated);
    this.presence.destroy();
    this.#connections.clear();
  }

  /** The role of another person's page, which signaling stamped on its link. A page can't give itself one. */
  roleOf = (client: number): Role =>
    [...this.#connections].find((connection) => connection.client === client)?.link.role ?? 'family';

  /** Everyone has a link to everyone, so what came from a peer isn't passed on. */
  #updated = (update: Uint8Array, origin: unknown) => {
    if (origin instanceof Connection) return;
    const message = start(kinds.sync);
    sync.writeUpdate(message, update);
    this.#sendAll(message);
  };

  #presenceChanged = (_: unknown, origin: unknown) => {
    if (origin === 'local') this.#sendAll(this.#ownPresence());
  };

  #add(link: StageLink) {
    const { signal } = this.#ended;
    const connection = new Connection(link);
    const open = () => {
      this.#connections.add(connection);
      this.#ask(connection);
      // A newer version of the same state: a peer that has removed this person ignores a version that it knows.
      this.presence.setLocalState(this.presence.getLocalState());
    };
    if ('binaryType' in link) link.binaryType = 'arraybuffer';
    link.bufferedAmountLowThreshold = lowBuffer;
    link.addEventListener('bufferedamountlow', () => connection.flush(), { signal });
    link.addEventListener('message', (event) => this.#receive(connection, (event as MessageEvent).data), { signal });
    link.addEventListener('close', () => this.#remove(connection), { signal });
    if (link.readyState === 'open') open();
    else link.addEventListener('open', open, { signal, once: true });
  }

  #remove(connection: Connection) {
    this.#connections.delete(connection);
    const { client } = connection;
    // A new link of the same person may have come before the old one is gone.
    const elsewhere = [...this.#connections].some((other) => other.client === client);
    if (client !== undefined && !elsewhere) awareness.removeAwarenessStates(this.presence, [client], connection);
  }

  #ask(connection: Connection) {
    const message = start(kinds.sync);
    sync.writeSyncStep1(message, this.doc);
    connection.send(encoding.toUint8Array(message));
  }

  #ownPresence() {
    const message = start(kinds.presence);
    encoding.writeVarUint8Array(message, awareness.encodeAwarenessUpdate(this.presence, [this.doc.clientID]));
    return message;
  }

  #sendAll(message: encoding.Encoder) {
    const bytes = encoding.toUint8Array(message);
    for (const connection of this.#connections) connection.send(bytes);
  }

  #receive(connection: Connection, data: unknown) {
    // Chunks that were on their way when the link was closed.
    if (!this.#connections.has(connection)) return;
    try {
      const message = connection.read(data);
      if (message) this.#apply(connection, message);
    } catch {
      // For a malformed message, lib0 and Yjs throw plain errors, so there is no narrower class to catch.
      this.#remove(connection);
      connection.link.close();
    }
  }

  #apply(connection: Connection, message: Uint8Array) {
    const decoder = decoding.createDecoder(message);
    const kind = decoding.readVarUint(decoder);
    if (kind === kinds.presence) {
      const update = decoding.readVarUint8Array(decoder);
      this.#identify(connection, update);
      awareness.applyAwarenessUpdate(this.presence, update, connection);
    } else if (kind === kinds.sync) {
      connection.received += message.length;
      if (connection.received > largestTotal) throw new RangeError('The link has brought too much.');
      const answer = start(kinds.sync);
      sync.readSyncMessage(decoder, answer, this.doc, connection, (error) => {
        throw error;
      });
      if (encoding.length(answer) > 1) connection.send(encoding.toUint8Array(answer));
    } else throw new TypeError('The kind of message is unknown.');
  }

  /** A link speaks for one client only, and for none that another person's link speaks for. */
  #identify(connection: Connection, update: Uint8Array) {
    const decoder = decoding.createDecoder(update);
    const count = decoding.readVarUint(decoder);
    const client = decoding.readVarUint(decoder);
    const taken = [...this.#connections].some(
      (other) => other.client === client && other.link.id !== connection.link.id,
    );
    if (count !== 1 || taken || client === this.doc.clientID || client !== (connection.client ?? client)) {
      throw new TypeError('The link speaks for another person.');
    }
    connection.client = client;
  }
}

function start(kind: number): encoding.Encoder {
  const message = encoding.createEncoder();
  encoding.writeVarUint(message, kind);
  return message;
}

/** The role of the person who sent a change; undefined for one made here. */
export const roleOfOrigin = (origin: unknown) =>
  origin instanceof Connection ? (origin.link.role ?? 'family') : undefined;
