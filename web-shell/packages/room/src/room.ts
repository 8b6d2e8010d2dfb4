import { LinkList, StageLink } from './links.ts';
import type { LocalMedia } from './local-media.ts';
import { MediaServer, type MediaServerOptions } from './media-server.ts';
import { watchNetwork } from './network.ts';
import type { Ice, Tracks } from './peer.ts';
import { RemotePeer } from './remote-peer.ts';
import type { RoomPeer } from './room-peer.ts';
import { initialState, type Knock, type RoomState } from './room-state.ts';
import { type QualitySample, sampleOf } from './sampling.ts';
import { SecondDevice } from './second-device.ts';
import { sizeFor } from './sending.ts';
import { Signaling, type SignalingOptions } from './signaling.ts';
import type { CloseReason, Control, Incoming, Outgoing, Person, Standing, Status } from './signals.ts';
import { Store } from './store.ts';
import { viewOf } from './views.ts';

const measureMs = 2_000;
const sampleMs = 30_000;

export interface RoomOptions extends Pick<SignalingOptions, 'connection' | 'refusalOf' | 'openSocket'> {
  media: LocalMedia;
  /** Gets how the call did, every 30 seconds. */
  onSample?: (sample: QualitySample) => void;
  /** For tests. */
  loadMediaServer?: MediaServerOptions['load'];
}

/** A session's room: a mesh with one connection to each other page or, for a large group, one to a media server. */
export class Room extends Store<RoomState> {
  /** Names this page for its whole life, so that others know it again when its signaling comes back. */
  readonly self = crypto.randomUUID();
  /** The data channels of the stage. */
  readonly links = new LinkList();
  #media: LocalMedia;
  #signaling: Signaling;
  #ice: Ice = { ice_servers: [], ice_transport_policy: 'all' };
  #peers = new Map<string, RoomPeer>();
  #mediaServer: MediaServer;
  #second = new SecondDevice(this.self);
  /** The own id at the server. */
  #address = '';
  /** What the therapist set for everyone, repeated for those who come in later. */
  #standing: Control = {};
  /** Whether the camera was on before pictures stopped. */
  #filmed = true;
  #timers: ReturnType<typeof setInterval>[];
  #stopWatching: () => void;
  #onSample: RoomOptions['onSample'];

  constructor({ media, onSample, loadMediaServer, ...signaling }: RoomOptions) {
    super(initialState);
    this.#media = media;
    this.#onSample = onSample;
    this.#mediaServer = new MediaServer({
      ...(loadMediaServer && { load: loadMediaServer }),
      onReady: () => this.#greet(true),
      onLost: () => this.#dropAll(),
      askAgain: () => this.#signaling.reconnect(),
    });
    media.onTracks = (tracks) => this.#sendTracks(tracks);
    this.#signaling = new Signaling({
      ...signaling,
      self: this.self,
      onConnection: (connection) => {
        this.set({ me: connection.peer });
        this.#setIce(connection);
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

  /** For everyone, or for one peer. Only the therapist's are obeyed. */
  control(control: Control, id?: string): void {
    const to = id === undefined ? undefined : this.#peers.get(id)?.address;
    if (id !== undefined && to === undefined) return;
    if (id === undefined) {
      this.#standing = { ...this.#standing, ...control };
      this.#apply(control);
    }
    this.#send({ type: 'control', control, ...(to === undefined ? {} : { to }) });
  }

  /** Makes a picture large for everyone: a peer's id, 'self', or null for the stage. */
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
        return this.#move(message);
      case 'state':
        return this.#move(message);
      case 'relay':
        return this.#setIce({ ...this.#ice, ice_servers: message.ice_servers });
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

  #move({ state: place, media_server }: Standing) {
    this.set({ place });
    if (place === 'waiting') {
      this.#mediaServer.leave();
      return this.#dropAll();
    }
    this.#second.comeIn();
    if (media_server) void this.#mediaServer.enter(media_server, this.#media.tracks);
    else this.#greet(true);
  }

  #dropAll(): void {
    for (const peer of [...this.#peers.values()]) this.#drop(peer);
  }

  #setIce(ice: Ice): void {
    this.#ice = { ice_servers: ice.ice_servers, ice_transport_policy: ice.ice_transport_policy };
    for (const peer of this.#peers.values()) peer.setIce(this.#ice);
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
    if (this.#mediaServer.isComing) return; // this page greets once it is connected
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
    const onChange = () => this.#changed(peer);
    const peer: RoomPeer =
      this.#mediaServer.add({ self, address, person, onChange }) ??
      new RemotePeer({
        self,
        address,
        person,
        onChange,
        polite: this.self < self,
        ice: this.#ice,
        tracks: this.#media.tracks,
        outgoing: this.#media.outgoing,
        send: (message) => this.#send({ ...message, to: peer.address, self: this.self }),
      });
    this.#peers.set(self, peer);
    if (!this.state.pictures) peer.setPictures(false);
    this.links.add(new StageLink(self, person.role, peer.stage));
    this.#show();
  }

  /** Also when its data channel closes, which is how a page that is gone shows first. */
  #changed(peer: RoomPeer) {
    if (this.#peers.get(peer.self) !== peer) return;
    if (peer.isGone) return this.#drop(peer);
    this.#show();
    if (peer.isConnected) void peer.send(this.#size());
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

  #drop(peer: RoomPeer): void {
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
    if (spotlight !== undefined) {
      this.set({ spotlight: this.#idOf(spotlight) });
      for (const peer of this.#peers.values()) peer.setLarge(peer.self === this.state.spotlight);
    }
    if (may_draw !== undefined) this.set({ mayDraw: may_draw });
  }

  #idOf(address: string | null): string | null | undefined {
    if (address === null) return null;
    if (address === this.#address) return 'self';
    return [...this.#peers.values()].find((peer) => peer.address === address)?.self;
  }

  #sendTracks(tracks: Tracks): void {
    this.#mediaServer.setTracks(tracks);
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

  #size(sharing = this.#media.state.sharing) {
    // the media server gets one picture for everyone
    const people = this.#mediaServer.isUsed ? 2 : this.#peers.size + 1;
    return sizeFor(people, this.state.role ?? 'family', sharing);
  }

  #resize(): void {
    this.#media.setSize(this.#size(false));
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
    for (const peer of this.#peers.values()) {
      void peer.send(this.#size());
      if (this.state.signaling === 'up') peer.renewRelay();
    }
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
    this.#mediaServer.leave();
    this.#dropAll();
    this.set({ closed: this.state.closed ?? closed, waiting: [] });
  }
}
