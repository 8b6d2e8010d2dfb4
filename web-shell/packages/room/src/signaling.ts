import type { CloseReason, Incoming, Outgoing, RoomConnection } from './signals.ts';

const slowestRetryMs = 4_000;
const fastestRetryMs = 250;

/** Close codes after which another connection would be refused as well. */
const finalCodes: Record<number, CloseReason> = { 4403: 'not_allowed', 4410: 'ended' };

export interface SignalingOptions {
  /** A new ticket for each connection, because tickets live for seconds. */
  connection: () => Promise<RoomConnection>;
  /** Why no connection is given. Null if asking again may help. */
  refusalOf: (error: unknown) => CloseReason | null;
  /** What this page calls itself. */
  self: string;
  openSocket?: (address: string) => WebSocket;
  onConnection: (connection: RoomConnection) => void;
  onMessage: (message: Incoming) => void;
  onDown: () => void;
  onClosed: (reason: CloseReason) => void;
}

/** The address of a path of this site for WebSockets. Older versions of Safari refuse a relative one. */
function socketAddress(path: string): string {
  const address = new URL(path, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** The connection to the server that lets peers find each other. Comes back by itself; media don't pass through it. */
export class Signaling {
  #options: SignalingOptions;
  #socket: WebSocket | null = null;
  #closed = false;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SignalingOptions) {
    this.#options = options;
    void this.#connect();
  }

  /** Does nothing while the connection is down: peers greet again when it is back. */
  send(message: Outgoing): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Connects again, without waiting for the old connection to time out. */
  reconnect(): void {
    if (this.#closed || !this.#socket) return; // the first connection is on its way
    clearTimeout(this.#timer);
    this.#socket.onclose = null;
    this.#socket.onmessage = null;
    this.#socket.close();
    this.#socket = null;
    this.#attempts = 0;
    this.#options.onDown();
    void this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  async #connect(): Promise<void> {
    let connection: RoomConnection;
    try {
      connection = await this.#options.connection();
    } catch (error) {
      if (this.#closed) return;
      const reason = this.#options.refusalOf(error);
      return reason ? this.#finish(reason) : this.#retry();
    }
    if (this.#closed) return;
    this.#options.onConnection(connection);
    this.#listen(connection);
  }

  #listen({ ticket, signal_path }: RoomConnection): void {
    const open = this.#options.openSocket ?? ((address: string) => new WebSocket(address));
    const socket = open(socketAddress(signal_path));
    this.#socket = socket;
    socket.onopen = () => this.send({ type: 'hello', ticket, self: this.#options.self });
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#closed) return;
      const message = JSON.parse(data) as Incoming;
      if (message.type === 'welcome') this.#attempts = 0;
      if (message.type === 'closed') return this.#finish(message.reason);
      this.#options.onMessage(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#closed) return;
      const reason = finalCodes[code];
      if (reason) return this.#finish(reason);
      this.#options.onDown();
      this.#retry();
    };
  }

  #finish(reason: CloseReason): void {
    this.close();
    this.#options.onClosed(reason);
  }

  /** Half of the pause is random, so that all pages don't come back at once. */
  #retry(): void {
    const pause = Math.min(slowestRetryMs, fastestRetryMs * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#timer = setTimeout(() => void this.#connect(), pause * (0.5 + Math.random() / 2));
  }
}
