import type {
  Incoming,
  MediaServerAccess,
  Outgoing,
  Person,
  Place,
  RoomConnection,
  ServerCloseReason,
  Standing,
} from '../signals.ts';

interface Seat {
  id: string;
  person: Person;
  place: Place;
  socket: HubSocket;
}

class HubSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onText: (text: string) => void = () => undefined;
  onEnd: () => void = () => undefined;

  send = (text: string) => this.onText(text);

  receive(message: Incoming) {
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }

  close(code = 1000) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onEnd();
    queueMicrotask(() => this.onclose?.({ code }));
  }
}

/** Stands in for scheduling's signaling, for the rooms of one page. */
export class Hub {
  #seats = new Map<string, Seat>();
  #count = 0;
  #away = false;
  /** Messages that pages sent, except their candidates. */
  readonly sent: { person: string; message: Outgoing }[] = [];
  /** The room has one. */
  mediaServer: MediaServerAccess | null = null;

  /** What a room needs to take part as this person. */
  doorOf(person: Person, place: Place = 'in') {
    return {
      connection: async (): Promise<RoomConnection> => {
        if (this.#away) throw new Error('The server is away.');
        return {
          kind: this.mediaServer ? 'sfu' : 'mesh',
          ticket: person.name,
          signal_path: '/api/v1/room_signals',
          ice_servers: [],
          ice_transport_policy: 'all',
          peer: person,
        };
      },
      refusalOf: () => null,
      openSocket: () => this.#open(person, place) as unknown as WebSocket,
    };
  }

  admit(name: string) {
    this.#move(name, 'in');
  }

  sendOut(name: string) {
    this.#move(name, 'waiting');
  }

  /** New credentials for the relay, as the server sends them now and then. */
  renewRelay(servers: RTCIceServer[]) {
    for (const { socket } of this.#seats.values()) socket.receive({ type: 'relay', ice_servers: servers });
  }

  /** As when a replica of the server restarts. */
  disconnect(name: string, code = 1012) {
    for (const { socket } of this.#named(name)) socket.close(code);
  }

  /** As when a page crashes: the server notices, the page says nothing. */
  vanish(name: string) {
    for (const { socket } of this.#named(name)) {
      socket.onText = () => undefined;
      socket.onEnd();
    }
  }

  /** As when every replica of the server is gone, and stays gone. */
  goAway() {
    this.#away = true;
    for (const { socket } of [...this.#seats.values()]) socket.close(1006);
  }

  close(reason: ServerCloseReason) {
    for (const { socket } of [...this.#seats.values()]) {
      socket.receive({ type: 'closed', reason });
      socket.close(4410);
    }
  }

  #named = (name: string) => [...this.#seats.values()].filter(({ person }) => person.name === name);

  #open(person: Person, place: Place): HubSocket {
    this.#count += 1;
    const socket = new HubSocket();
    const seat: Seat = { id: `peer-${this.#count}`, person, place, socket };
    socket.onText = (text) => this.#take(seat, JSON.parse(text) as Outgoing);
    socket.onEnd = () => {
      this.#seats.delete(seat.id);
      this.#toOthers(seat, { type: 'left', from: seat.id, removed: false });
    };
    queueMicrotask(() => {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.readyState = WebSocket.OPEN;
      socket.onopen?.();
    });
    return socket;
  }

  #take(seat: Seat, message: Outgoing) {
    if (message.type !== 'candidate') this.sent.push({ person: seat.person.name, message });
    if (message.type === 'hello') return this.#welcome(seat);
    if (seat.place === 'waiting') return;
    if (message.type === 'control' && seat.person.role !== 'therapist') return seat.socket.receive({ type: 'refused' });
    const { to, ...rest } = { to: undefined, ...message };
    this.#toOthers(seat, { ...rest, from: seat.id, person: seat.person } as Incoming, to);
  }

  #welcome(seat: Seat) {
    this.#seats.set(seat.id, seat);
    seat.socket.receive({ type: 'welcome', peer: seat.id, role: seat.person.role, ...this.#standing(seat.place) });
    this.#knock(seat);
    if (seat.person.role !== 'therapist') return;
    for (const other of this.#seats.values()) this.#knock(other);
  }

  #standing(state: Place): Standing {
    return { state, ...(this.mediaServer && state === 'in' && { media_server: this.mediaServer }) };
  }

  #knock(seat: Seat) {
    if (seat.place !== 'waiting') return;
    for (const { person, socket } of this.#seats.values()) {
      if (person.role === 'therapist') socket.receive({ type: 'knock', from: seat.id, person: seat.person });
    }
  }

  #toOthers(seat: Seat, message: Incoming, to?: string) {
    for (const other of this.#seats.values()) {
      if (other === seat || other.place === 'waiting' || (to !== undefined && other.id !== to)) continue;
      other.socket.receive(message);
    }
  }

  #move(name: string, place: Place) {
    for (const seat of this.#named(name)) {
      seat.place = place;
      seat.socket.receive({ type: 'state', ...this.#standing(place) });
      if (place === 'waiting') this.#toOthers(seat, { type: 'left', from: seat.id, removed: true });
      this.#knock(seat);
    }
  }
}

export const therapist: Person = { role: 'therapist', name: 'Maya Okafor', visitor_id: 'therapist-1' };
export const mateo: Person = { role: 'family', name: 'Mateo', visitor_id: 'guardian-1' };
export const ines: Person = { role: 'family', name: 'Ines', visitor_id: 'guardian-2' };
