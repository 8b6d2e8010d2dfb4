import type { Candidate, Description, RoomConnection } from './signals.ts';

/** A connection that isn't there by then starts again. */
const watchdogMs = 8_000;
/** Networks that change come back by themselves within seconds. */
const recoveryMs = 2_000;
const restartMs = 3_000;

export type Negotiation =
  | { type: 'description'; end: string; description: Description['description'] }
  | { type: 'candidate'; end: string; candidate: Candidate['candidate'] };

export interface Tracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

export type Ice = Pick<RoomConnection, 'ice_servers' | 'ice_transport_policy'>;

export interface PeerOptions {
  /** Gives way when both sides offer at once. */
  polite: boolean;
  ice: Ice;
  tracks: Tracks;
  /** Ties sound and picture together, so that lips match the voice. */
  outgoing: MediaStream;
  send: (message: Negotiation) => void;
  onChange: () => void;
}

/**
 * The connection to one other page: sound, picture and a data channel for the stage. Tracks are replaced, never added,
 * so only the first offer and restarts negotiate (perfect negotiation: https://w3c.github.io/webrtc-pc/#perfect-negotiation-example).
 */
export class Peer {
  /** Identifies this connection to the other side. */
  readonly end = crypto.randomUUID();
  /** The other side's; null until it has said something. */
  otherEnd: string | null = null;
  readonly stream = new MediaStream();
  readonly stage: RTCDataChannel;
  /** Restarts of this connection, for the quality log. */
  restarts = 0;
  /** When this side last looked for addresses, which is when it asked the relay for one (`performance.now()`). */
  gatheredAt = performance.now();
  #options: PeerOptions;
  #tracks: Tracks;
  #connection: RTCPeerConnection;
  #pictures = true;
  #offering = false;
  #ignoring = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout>;
  #queue: Promise<void> = Promise.resolve();

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#tracks = options.tracks;
    const connection = new RTCPeerConnection({
      iceServers: options.ice.ice_servers,
      iceTransportPolicy: options.ice.ice_transport_policy,
      bundlePolicy: 'max-bundle',
    });
    this.#connection = connection;
    connection.ontrack = ({ track }) => {
      this.stream.addTrack(track);
      options.onChange();
    };
    connection.onicecandidate = ({ candidate }) =>
      options.send({ type: 'candidate', end: this.end, candidate: candidate?.toJSON() ?? null });
    connection.onicegatheringstatechange = () => {
      if (connection.iceGatheringState === 'gathering') this.gatheredAt = performance.now();
    };
    connection.onnegotiationneeded = () => void this.#offer();
    connection.onconnectionstatechange = () => this.#watch();
    // agreed beforehand: both sides have it without negotiating again
    this.stage = connection.createDataChannel('stage', { negotiated: true, id: 0 });
    this.stage.binaryType = 'arraybuffer';
    this.stage.addEventListener('close', options.onChange);
    if (!options.polite) {
      for (const kind of ['audio', 'video'] as const) {
        const { sender } = connection.addTransceiver(kind, { streams: [options.outgoing] });
        void sender.replaceTrack(this.#tracks[kind]);
      }
    }
    this.#timer = setTimeout(() => this.restart(), watchdogMs);
  }

  get state(): RTCPeerConnectionState {
    return this.#closed ? 'closed' : this.#connection.connectionState;
  }

  get senders(): RTCRtpSender[] {
    return this.#connection.getSenders();
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats();
  }

  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    for (const { sender, receiver } of this.#connection.getTransceivers()) {
      const track = tracks[receiver.track.kind as 'audio' | 'video'];
      if (sender.track !== track) void sender.replaceTrack(track).catch(() => undefined); // closed in the meantime
    }
  }

  /** Without pictures neither side sends any. */
  setPictures(on: boolean): void {
    this.#pictures = on;
    for (const transceiver of this.#connection.getTransceivers()) {
      if (transceiver.receiver.track.kind === 'video') transceiver.direction = on ? 'sendrecv' : 'inactive';
    }
  }

  /** One after the other: a candidate must not overtake its description. */
  receive(message: Negotiation): Promise<void> {
    this.#queue = this.#queue.then(() => this.#take(message)).catch(() => undefined); // the watchdog starts again
    return this.#queue;
  }

  /** Starts again with other addresses. Does nothing while connected. */
  restart(): void {
    clearTimeout(this.#timer);
    const connection = this.#connection;
    if (this.#closed || connection.connectionState === 'connected') return;
    this.restarts += 1;
    connection.restartIce();
    this.resend();
    this.#timer = setTimeout(() => this.restart(), restartMs);
  }

  /**
   * Looks for new addresses although the connection seems to work. Media go on through the old ones meanwhile. Only the
   * impolite side does, for the reason of `#offer`: it renews too when the other page greets from another connection.
   */
  renew(): void {
    if (this.gather()) this.restarts += 1;
  }

  /** The same, as part of a normal call. Returns whether it began. */
  gather(): boolean {
    if (this.#closed || this.#options.polite || this.#connection.signalingState === 'have-local-offer') return false;
    this.gatheredAt = performance.now();
    this.#connection.restartIce();
    return true;
  }

  /** Repeats an offer that nobody answered, because it may be lost. */
  resend(): void {
    if (this.#connection.signalingState === 'have-local-offer') this.#describe();
  }

  /** Credentials of the relay expire, so signaling brings new ones. They count from the next start on. */
  setIce(ice: Ice): void {
    // missing in Firefox before version 119
    this.#connection.setConfiguration?.({ ...this.#connection.getConfiguration(), iceServers: ice.ice_servers });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  /**
   * The impolite side makes the first offer. When both sides make it, Chromium 156 sometimes gathers no candidates after
   * it rolled back, and the call never connects.
   */
  async #offer(): Promise<void> {
    if (this.#options.polite && !this.#connection.remoteDescription) return;
    this.#offering = true;
    try {
      await this.#connection.setLocalDescription();
      this.#describe();
    } catch {
      // closed in the meantime; otherwise the watchdog starts again
    } finally {
      this.#offering = false;
    }
  }

  #describe(): void {
    const description = this.#connection.localDescription;
    if (description) {
      const { type, sdp } = description;
      this.#options.send({ type: 'description', end: this.end, description: { type, sdp } });
    }
  }

  async #take(message: Negotiation): Promise<void> {
    this.otherEnd ??= message.end;
    if (message.end !== this.otherEnd || this.#closed) return;
    if (message.type === 'description') return this.#describeRemote(message.description);
    try {
      await this.#connection.addIceCandidate(message.candidate ?? undefined);
    } catch (error) {
      if (!this.#ignoring) throw error;
    }
  }

  async #describeRemote(description: Description['description']): Promise<void> {
    const connection = this.#connection;
    const isOffer = description.type === 'offer';
    const collides = isOffer && (this.#offering || connection.signalingState !== 'stable');
    this.#ignoring = collides && !this.#options.polite;
    if (this.#ignoring) return;
    await connection.setRemoteDescription(description);
    if (!isOffer) return;
    this.#answerTracks();
    await connection.setLocalDescription();
    this.#describe();
  }

  /** The offer brought the transceivers; this side sends through them, too. */
  #answerTracks(): void {
    for (const transceiver of this.#connection.getTransceivers()) {
      const wanted = this.#pictures || transceiver.receiver.track.kind === 'audio';
      transceiver.direction = wanted ? 'sendrecv' : 'inactive';
      transceiver.sender.setStreams?.(this.#options.outgoing);
    }
    this.setTracks(this.#tracks);
  }

  #watch(): void {
    const { connectionState } = this.#connection;
    if (connectionState !== 'connecting') clearTimeout(this.#timer);
    if (connectionState === 'disconnected') this.#timer = setTimeout(() => this.restart(), recoveryMs);
    if (connectionState === 'failed') this.restart();
    this.#options.onChange();
  }
}
