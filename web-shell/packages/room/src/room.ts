import { LinkList, StageLink } from './links.ts';
import type { LocalMedia } from './local-media.ts';
import { watchNetwork } from './network.ts';
import type { Ice, Tracks } from './peer.ts';
import { RemotePeer } from './remote-peer.ts';
import { type QualitySample, sampleOf } from './sampling.ts';
import { SecondDevice } from './second-device.ts';
import { sizeFor } from './sending.ts';
import { Signaling, type SignalingOptions } from './signaling.ts';
import type { CloseReason, Control, Incoming, Outgoing, Person, Place, RoomRole, Status } from './signals.ts';
import { Store } from './store.ts';
import { type PeerView, viewOf } from './views.ts';

const measureMs = 2_000;
const sampleMs = 30_000;

export interface Knock {
  /** The waiting page. */
  peer: string;
  person: Person;
}

export interface RoomState {
  /** Whether the server is connected. Calls go on without it. */
  signaling: 'connecting' | 'up' | 'down';
  /** Null until the server has said. */
  place: Place | null;
  role: RoomRole | null;
  /** This page's person, as the others see them. */
  me: Person | null;
  /** Set once the room is over for this page. */
  closed: CloseReason | null;
  peers: readonly PeerView[];
  /** Who asks to come in; only the therapist hears of them. */
  waiting: readonly Knock[];
  /** What is large for everybody: a peer's id, 'self', or null for the stage. Undefined until the therapist chooses. */
  spotlight: string | null | undefined;
  mayDraw: boolean;
  /** The therapist muted this page or turned its camera off, until the person undoes it. */
  mutedByTherapist: boolean;
  cameraOffByTherapist: boolean;
  /** Another device of the family was here first, so this one starts without microphone and speaker. */
  quiet: boolean;
  /** False in an audio-only call. */
  pictures: boolean;
}

export interface RoomOptions extends Pick<SignalingOptions, 'connection' | 'refusalOf' | 'openSocket'> {
  media: LocalMedia;
  /** Gets how the call did, every 30 seconds. */
  onSample?: (sample: QualitySample) => void;
}

const initial: RoomState = {
  signaling: 'connecting',
  place: null,
  role: null,
  me: null,
  closed: null,
  peers: [],
  waiting: [],
  spotlight: undefined,
  mayDraw: true,
  mutedByTherapist: false,
  cameraOffByTherapist: false,
  quiet: false,
  pictures: true,
};

/** A session's room as a mesh: one connection to each other page. */
export class Room extends Store<RoomState> {
  /** Names this page for its whole life, so that others know it again when its signaling comes back. */
  readonly self = crypto.randomUUID();
  /** The data channels of the stage. */
  readonly links = new LinkList();
  #media: LocalMedia;
  #signaling: Signaling;
  #ice: Ice = { ice_servers: [], ice_transport_policy: 'all' };
  #peers = new Map<string, RemotePeer>();
  #second = new SecondDevice(this.self);
  /** The own id at the server. */
  #address = '';
  /** What the therapist set for everybody, repeated for those who come in later. */
  #standing: Control = {};
  /** Whether the camera was on before pictures stopped. */
  #filmed = true;
  #timers: ReturnType<typeof setInterval>[];
  #stopWatching: () => void;
  #onSample: RoomOptions['onSample'];

  constructor({ media, onSample, ...signaling }: RoomOptions) {
    super(initial);
    this.#media = media;
    this.#onSample = onSample;
    media.onTracks = (tracks) => this.#sendTracks(tracks);
    this.#signaling = new Signaling({
      ...signaling,
      onConnection: (connection) => {
        this.#ice = connection;
        this.set({ me: connection.peer });
        for (const peer of this.#peers.values()) peer.setIce(connection);
      },
      onMessage: (message) => this.#receive(message),
      onDown: () => this.set({ signaling: 'down' }),
      onClosed: (closed) => this.#end(closed),
    });
    this.#timers = [setInterval(() => void this.#measure(), measureMs), setInterval(() => this.#sample(), sampleMs)];
    this.#stopWatching = watchNetwork(() => this.#moveNetwork());
    window.addEventListener('pagehide', this.close); // iOS has no `beforeunload`
  }

  readonly close = (): void => {
    this.#send({ type: 'bye', self: this.self });
    this.#signaling.close();
    this.#end(null);
  };

  setMuted(muted: boolean): void {
    this.#media.setMuted(muted);
    if (!muted) this.set({ mutedByTherapist: false, quiet: false });
    this.#sendStatus();
  }

  setCamera(on: boolean): void {
    this.#media.setCamera(on);
    if (on) this.set({ cameraOffByTherapist: false });
  }

  /** Without pictures, nobody's picture is sent or received, which is what a bad network needs. */
  setPictures(pictures: boolean): void {
    if (!pictures) this.#filmed = this.#media.state.camera !== 'off';
    this.#media.setCamera(pictures && this.#filmed && !this.state.cameraOffByTherapist);
    for (const peer of this.#peers.values()) peer.setPictures(pictures);
    this.set({ pictures });
  }

  /** For everybody, or for one peer. Only the therapist's are obeyed. */
  control(control: Control, id?: string): void {
    const to = id === undefined ? undefined : this.#peers.get(id)?.address;
    if (id !== undefined && to === undefined) return;
    if (id === undefined) {
      this.#standing = { ...this.#standing, ...control };
      this.#apply(control);
    }
    this.#send({ type: 'control', control, ...(to === undefined ? {} : { to }) });
  }

  /** Makes a picture large for everybody: a peer's id, 'self', or null for the stage. */
  spotlight(id: string | null): void {
    const peer = id === null ? null : id === 'self' ? this.#address : this.#peers.get(id)?.address;
    if (peer !== undefined) this.control({ spotlight: peer });
  }

  /** Closes the connections of a visitor that was just sent to the waiting room. */
  drop(visitorId: string): void {
    for (const peer of this.#peers.values()) if (peer.person.visitor_id === visitorId) this.#drop(peer);
  }

  #send(message: Outgoing): void {
    this.#signaling.send(message);
  }

  #receive(message: Incoming) {
    switch (message.type) {
      case 'welcome':
        this.#address = message.peer;
        this.set({ signaling: 'up', role: message.role, waiting: [] });
        return this.#move(message.state);
      case 'state':
        return this.#move(message.state);
      case 'knock':
        return this.#knock({ peer: message.from, person: message.person });
      case 'here':
        return this.#meet(message);
      case 'description':
      case 'candidate':
        return void this.#peers.get(message.self)?.receive(message);
      case 'status':
        return this.#noteStatus(message.from, message);
      case 'bye': {
        const peer = this.#peers.get(message.self);
        return peer && this.#drop(peer);
      }
      case 'left':
        return this.#left(message.from, message.removed);
      case 'control':
        return this.#apply(message.control);
      default: // a newer server's, or a refusal that the screen never provokes
    }
  }

  #move(place: Place) {
    this.set({ place });
    if (place === 'in') {
      this.#second.comeIn();
      return this.#greet(true);
    }
    for (const peer of [...this.#peers.values()]) this.#drop(peer);
  }

  #greet(back: boolean, to?: string): void {
    const ends = Object.fromEntries([...this.#peers.values()].map((peer) => [peer.self, peer.end]));
    this.#send({ type: 'here', self: this.self, ends, back, ...(to === undefined ? {} : { to }) });
  }

  #knock(knock: Knock): void {
    const others = this.state.waiting.filter(({ peer }) => peer !== knock.peer);
    this.set({ waiting: [...others, knock] });
    // sent to the waiting room: the connection of before is over
    for (const peer of this.#peers.values()) if (peer.address === knock.peer) this.#drop(peer);
  }

  #meet({ self, from, person, ends, back }: Extract<Incoming, { type: 'here' }>): void {
    this.set({ waiting: this.state.waiting.filter(({ peer }) => peer !== from) });
    if (back) this.#greet(false, from);
    if (this.#isOwnFamily(person)) this.#second.heard(from, self, back);
    const known = this.#peers.get(self);
    if (known?.isPairedWith(ends[this.self])) {
      known.back(from);
    } else {
      if (known) this.#drop(known);
      this.#add(self, from, person);
    }
    this.#sendStatus();
    if (this.state.role === 'therapist' && Object.keys(this.#standing).length > 0) {
      this.#send({ type: 'control', control: this.#standing, to: from });
    }
  }

  #add(self: string, address: string, person: Person): void {
    const peer: RemotePeer = new RemotePeer({
      self,
      address,
      person,
      polite: this.self < self,
      ice: this.#ice,
      tracks: this.#media.tracks,
      outgoing: this.#media.outgoing,
      send: (message) => this.#send({ ...message, to: peer.address, self: this.self }),
      onChange: () => this.#changed(peer),
    });
    this.#peers.set(self, peer);
    if (!this.state.pictures) peer.setPictures(false);
    this.links.add(new StageLink(self, person.role, peer.stage));
    this.#show();
  }

  /** Also when its data channel closes, which is how a page that is gone shows first. */
  #changed(peer: RemotePeer) {
    if (this.#peers.get(peer.self) !== peer) return;
    if (peer.isGone) return this.#drop(peer);
    this.#show();
    if (peer.state === 'connected') void peer.send(this.#size());
  }

  #left(address: string, removed: boolean): void {
    this.set({ waiting: this.state.waiting.filter(({ peer }) => peer !== address) });
    // its media may go on: only its signaling is known to be gone
    for (const peer of this.#peers.values()) {
      if (peer.address !== address) continue;
      if (removed) this.#drop(peer);
      else
        peer.leave(
          () => this.#changed(peer),
          () => this.state.signaling === 'up',
        );
    }
  }

  #drop(peer: RemotePeer): void {
    if (this.#peers.get(peer.self) === peer) this.#peers.delete(peer.self);
    this.links.remove(peer.self);
    peer.close();
    if (this.state.spotlight === peer.self) this.set({ spotlight: undefined });
    this.#show();
  }

  #noteStatus(address: string, status: Status): void {
    for (const peer of this.#peers.values()) {
      if (peer.address === address)
        peer.status = { muted: status.muted, camera: status.camera, sharing: status.sharing };
    }
    this.#show();
    if (this.#second.isAfter(address) && !status.muted) this.#fallQuiet();
  }

  /** In a room of several families everything goes over the relay, and only one's own devices are of one's family. */
  #isOwnFamily({ role, visitor_id }: Person): boolean {
    const { me } = this.state;
    if (visitor_id === me?.visitor_id) return true;
    return role === 'family' && me?.role === 'family' && this.#ice.ice_transport_policy === 'all';
  }

  #fallQuiet(): void {
    this.#second.settle();
    this.setMuted(true);
    this.set({ quiet: true });
  }

  #apply({ muted, camera_off, spotlight, may_draw }: Control): void {
    if (muted && this.state.role !== 'therapist') {
      this.setMuted(true);
      this.set({ mutedByTherapist: true });
    }
    if (camera_off && this.state.role !== 'therapist') {
      this.setCamera(false);
      this.set({ cameraOffByTherapist: true });
    }
    if (spotlight !== undefined) this.set({ spotlight: this.#idOf(spotlight) });
    if (may_draw !== undefined) this.set({ mayDraw: may_draw });
  }

  #idOf(address: string | null): string | null | undefined {
    if (address === null) return null;
    if (address === this.#address) return 'self';
    return [...this.#peers.values()].find((peer) => peer.address === address)?.self;
  }

  #sendTracks(tracks: Tracks): void {
    for (const peer of this.#peers.values()) peer.setTracks(tracks);
    this.#resize();
    this.#sendStatus();
  }

  #sendStatus(): void {
    if (this.state.place !== 'in') return;
    const { audio, video } = this.#media.tracks;
    const { muted, sharing } = this.#media.state;
    this.#send({ type: 'status', muted: audio === null || muted, camera: video !== null, sharing });
  }

  #size() {
    return sizeFor(this.#peers.size + 1, this.state.role ?? 'family', this.#media.state.sharing);
  }

  #resize(): void {
    this.#media.setSize(sizeFor(this.#peers.size + 1, this.state.role ?? 'family', false));
    for (const peer of this.#peers.values()) void peer.send(this.#size());
  }

  /** New connections find their way at once, instead of after the old ones time out. */
  #moveNetwork(): void {
    for (const peer of this.#peers.values()) peer.renew();
    this.#signaling.reconnect();
  }

  #show(): void {
    const before = this.state.peers.length;
    this.set({ peers: [...this.#peers.values()].map(viewOf) });
    if (this.#peers.size !== before) this.#resize();
  }

  async #measure(): Promise<void> {
    await Promise.all([...this.#peers.values()].map((peer) => peer.measure()));
    for (const peer of this.#peers.values()) void peer.send(this.#size());
    this.#show();
  }

  #sample(): void {
    const sample = sampleOf([...this.#peers.values()].flatMap((peer) => peer.countedTime() ?? []));
    if (sample) this.#onSample?.(sample);
  }

  #end(closed: CloseReason | null): void {
    window.removeEventListener('pagehide', this.close);
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopWatching();
    for (const peer of [...this.#peers.values()]) this.#drop(peer);
    this.set({ closed: this.state.closed ?? closed, waiting: [] });
  }
}
