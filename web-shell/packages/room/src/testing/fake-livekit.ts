import { RoomEvent, Track } from 'livekit-client';
import { SfuConnection } from '../sfu/sfu-connection.ts';
import { FakeTrack } from './fakes.ts';

type Listener = (...values: unknown[]) => void;

class FakePublication {
  subscribed = false;
  quality: number | null = null;
  track: { mediaStreamTrack: FakeTrack; getRTCStatsReport: () => Promise<Map<string, unknown>> } | undefined;
  constructor(public kind: Track.Kind) {}
  setSubscribed = (subscribed: boolean) => {
    this.subscribed = subscribed;
  };
  setVideoQuality = (quality: number) => {
    this.quality = quality;
  };
}

class FakeParticipant {
  trackPublications = new Map<string, FakePublication>();
  constructor(public identity: string) {}
}

/** The rooms that pages of a test opened, in their order. */
export const livekitRooms: FakeLiveKitRoom[] = [];

/** Who is there when a page connects. */
export const livekitPresent: string[] = [];

/** Stands in for LiveKit's `Room`: it connects to nothing, and the test says what others do. */
export class FakeLiveKitRoom {
  connected: { url: string; token: string; options: unknown } | null = null;
  remoteParticipants = new Map<string, FakeParticipant>();
  published: MediaStreamTrack[] = [];
  data: { bytes: Uint8Array; options: { destinationIdentities?: string[] } }[] = [];
  allowed: unknown[][] = [];
  #listeners = new Map<string, Listener>();

  constructor() {
    livekitRooms.push(this);
  }

  on(event: string, listener: Listener) {
    this.#listeners.set(event, listener);
    return this;
  }

  emit(event: RoomEvent, ...values: unknown[]) {
    this.#listeners.get(event)?.(...values);
  }

  localParticipant = {
    publishTrack: async (track: MediaStreamTrack) => void this.published.push(track),
    unpublishTrack: async (track: MediaStreamTrack) => {
      this.published = this.published.filter((one) => one !== track);
    },
    publishData: async (bytes: Uint8Array, options: object) => void this.data.push({ bytes, options }),
    setTrackSubscriptionPermissions: (everyone: boolean, pages: { participantIdentity: string }[]) =>
      this.allowed.push([everyone, ...pages.map(({ participantIdentity }) => participantIdentity)]),
  };

  async connect(url: string, token: string, options: unknown) {
    if (token === 'refused') throw new Error('The media server refuses the token.');
    this.connected = { url, token, options };
    for (const identity of livekitPresent) this.#enter(identity);
  }

  async disconnect() {
    this.connected = null;
  }

  /** Another page connects, and sends sound and a picture. */
  arrive(identity: string): FakeParticipant {
    const participant = this.#enter(identity);
    this.emit(RoomEvent.ParticipantConnected, participant);
    return participant;
  }

  #enter(identity: string): FakeParticipant {
    const participant = new FakeParticipant(identity);
    participant.trackPublications.set('audio', new FakePublication(Track.Kind.Audio));
    participant.trackPublications.set('video', new FakePublication(Track.Kind.Video));
    this.remoteParticipants.set(identity, participant);
    return participant;
  }

  /** What was asked for arrives. */
  deliver(participant: FakeParticipant) {
    for (const [kind, publication] of participant.trackPublications) {
      if (!publication.subscribed || publication.track) continue;
      const mediaStreamTrack = new FakeTrack(kind as 'audio' | 'video');
      publication.track = { mediaStreamTrack, getRTCStatsReport: async () => new Map() };
      this.emit(RoomEvent.TrackSubscribed, publication.track, publication, participant);
    }
  }
}

/** For `loadMediaServer` of a room. */
export async function loadFakeLiveKit() {
  return {
    SfuConnection: class extends SfuConnection {
      constructor(...[tracks, events]: ConstructorParameters<typeof SfuConnection>) {
        super(tracks, events, new FakeLiveKitRoom() as unknown as ConstructorParameters<typeof SfuConnection>[2]);
      }
    },
  };
}
