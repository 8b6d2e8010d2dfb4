import { Room as LiveKitRoom, type RemoteParticipant, RoomEvent, type RoomOptions, Track } from 'livekit-client';
import type { Tracks } from '../peer.ts';
import type { MediaServerAccess, Person } from '../signals.ts';
import { SfuPeer, type SfuPeerOptions } from './sfu-peer.ts';

const topic = 'stage';
const sources = { audio: Track.Source.Microphone, video: Track.Source.Camera } as const;

/** Only tracks of `LocalMedia` are sent, which stops them itself. */
const roomOptions: Partial<RoomOptions> = {
  stopLocalTrackOnUnpublish: false,
  dynacast: true,
  disconnectOnPageLeave: false,
  publishDefaults: { simulcast: true, dtx: true },
};

interface SfuEvents {
  /** The connection came back by itself. Others may have lost this page meanwhile. */
  onBack: () => void;
  /** It ended. Another one needs another token. */
  onLost: () => void;
}

/** As scheduling names a page to the media server. */
const identityOf = (person: Person, self: string) => `${person.visitor_id}.${self}`;

/**
 * This page's connection to the media server (LiveKit), for rooms that are too large for a mesh. Who is in the room is
 * decided by signaling: this page sends nothing to a page that signaling doesn't know, and asks for nothing of it.
 */
export class SfuConnection {
  #room: LiveKitRoom;
  #onLost: () => void;
  #peers = new Map<string, SfuPeer>();
  #tracks: Tracks;
  #sent: Tracks = { audio: null, video: null };
  #queue: Promise<void> = Promise.resolve();
  #over = false;
  isConnected = false;

  constructor(tracks: Tracks, { onBack, onLost }: SfuEvents, room = new LiveKitRoom(roomOptions)) {
    this.#tracks = tracks;
    this.#onLost = onLost;
    this.#room = room;
    room
      .on(RoomEvent.ParticipantConnected, (participant) => this.#peerOf(participant)?.appear(participant))
      .on(RoomEvent.ParticipantDisconnected, (participant) => this.#peerOf(participant)?.stage.close())
      .on(RoomEvent.TrackPublished, (publication, participant) => this.#peerOf(participant)?.wants(publication))
      .on(RoomEvent.TrackSubscribed, ({ mediaStreamTrack }, _, participant) =>
        this.#peerOf(participant)?.take(mediaStreamTrack),
      )
      .on(RoomEvent.TrackUnsubscribed, ({ mediaStreamTrack }, _, participant) =>
        this.#peerOf(participant)?.drop(mediaStreamTrack),
      )
      .on(RoomEvent.DataReceived, (bytes, participant, _, about) => {
        if (about === topic && participant) this.#peerOf(participant)?.stage.receive(bytes);
      })
      .on(RoomEvent.Reconnected, onBack)
      .on(RoomEvent.Disconnected, () => this.#lose());
  }

  /** Rejects when the media server can't be reached. */
  async connect({ url, token }: MediaServerAccess): Promise<void> {
    await this.#room.connect(url, token, { autoSubscribe: false });
    if (this.#over) return;
    this.#allow();
    this.isConnected = true;
    this.setTracks(this.#tracks);
  }

  add(options: SfuPeerOptions): SfuPeer {
    const identity = identityOf(options.person, options.self);
    const publish = (bytes: Uint8Array<ArrayBuffer>) =>
      this.#room.localParticipant.publishData(bytes, { reliable: true, destinationIdentities: [identity], topic });
    const participant = this.#room.remoteParticipants.get(identity);
    const peer: SfuPeer = new SfuPeer(options, publish, () => {
      if (this.#peers.get(identity) !== peer) return;
      this.#peers.delete(identity);
      this.#allow();
    });
    this.#peers.set(identity, peer);
    this.#allow();
    // later, because the caller doesn't have the peer yet
    if (participant) queueMicrotask(() => peer.isGone || peer.appear(participant));
    return peer;
  }

  /** One after the other: a track must not be replaced while it is published. */
  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    if (!this.isConnected) return;
    for (const kind of ['audio', 'video'] as const) {
      this.#queue = this.#queue.then(() => this.#send(kind)).catch(() => undefined); // the connection is lost
    }
  }

  close(): void {
    this.#over = true;
    this.isConnected = false;
    void this.#room.disconnect(false);
  }

  async #send(kind: keyof Tracks): Promise<void> {
    const [before, now] = [this.#sent[kind], this.#tracks[kind]];
    if (before === now || this.#over) return;
    this.#sent = { ...this.#sent, [kind]: now };
    if (before) await this.#room.localParticipant.unpublishTrack(before, false);
    if (now) await this.#room.localParticipant.publishTrack(now, { source: sources[kind] });
  }

  /** The media server sends what this page sends to these pages alone. */
  #allow(): void {
    const permissions = [...this.#peers.keys()].map((participantIdentity) => ({ participantIdentity, allowAll: true }));
    this.#room.localParticipant.setTrackSubscriptionPermissions(false, permissions);
  }

  #peerOf({ identity }: RemoteParticipant): SfuPeer | undefined {
    return this.#peers.get(identity);
  }

  #lose(): void {
    if (this.#over) return;
    this.close();
    this.#onLost();
  }
}
