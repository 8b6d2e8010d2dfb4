import { type RemoteParticipant, type RemoteTrackPublication, Track, VideoQuality } from 'livekit-client';
import { Absence } from '../absence.ts';
import { type Counters, countersOf, type Figures, figuresBetween, type Light, lightOf } from '../quality.ts';
import type { RoomPeer } from '../room-peer.ts';
import type { CountedTime } from '../sampling.ts';
import type { Person, Status } from '../signals.ts';
import { SfuChannel } from './sfu-channel.ts';

export interface SfuPeerOptions {
  self: string;
  address: string;
  person: Person;
  onChange: () => void;
}

const nothing = () => undefined;

/** Another page through the media server. Only what signaling says makes one, so a page that signaling doesn't know is
 * neither seen nor heard. */
export class SfuPeer implements RoomPeer {
  readonly self: string;
  readonly person: Person;
  address: string;
  status: Status = { muted: false, camera: true, sharing: false };
  readonly end = crypto.randomUUID();
  readonly stream = new MediaStream();
  readonly stage: SfuChannel;
  readonly soundOnly = false;
  #participant: RemoteParticipant | null = null;
  #pictures = true;
  #large: boolean;
  #figures: Figures | null = null;
  #counters: Counters | null = null;
  #sampled: Counters | null = null;
  #absence = new Absence();
  #onChange: () => void;
  #onClose: () => void;

  constructor(
    { self, address, person, onChange }: SfuPeerOptions,
    publish: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
    onClose: () => void,
  ) {
    this.self = self;
    this.address = address;
    this.person = person;
    this.#large = person.role === 'therapist';
    this.#onChange = onChange;
    this.#onClose = onClose;
    this.stage = new SfuChannel(publish);
    for (const type of ['open', 'close']) this.stage.addEventListener(type, onChange);
  }

  get isConnected(): boolean {
    return this.#participant !== null && this.stage.readyState !== 'closed';
  }

  get isGone(): boolean {
    return this.stage.readyState === 'closed';
  }

  get light(): Light {
    return lightOf(this.isConnected ? 'connected' : 'connecting', this.#figures);
  }

  /** The page is at the media server. Asks for what it sends. */
  appear(participant: RemoteParticipant): void {
    this.#participant = participant;
    for (const publication of participant.trackPublications.values()) this.wants(publication);
    this.stage.open();
  }

  wants(publication: RemoteTrackPublication): void {
    const isPicture = publication.kind === Track.Kind.Video;
    publication.setSubscribed(!isPicture || this.#pictures);
    if (isPicture) publication.setVideoQuality(this.#large ? VideoQuality.HIGH : VideoQuality.LOW);
  }

  take(track: MediaStreamTrack): void {
    this.stream.addTrack(track);
    this.#onChange();
  }

  drop(track: MediaStreamTrack): void {
    this.stream.removeTrack(track);
    this.#onChange();
  }

  setPictures(on: boolean): void {
    this.#pictures = on;
    this.#wantAgain();
  }

  /** The therapist's picture is always received whole. */
  setLarge(large: boolean): void {
    const wanted = large || this.person.role === 'therapist';
    if (wanted === this.#large) return;
    this.#large = wanted;
    this.#wantAgain();
  }

  isPairedWith(): boolean {
    return !this.isGone;
  }

  back(address: string): void {
    this.#absence.end();
    this.address = address;
  }

  leave(onGone: () => void, isHeard: () => boolean): void {
    this.#absence.begin({
      isConnected: () => this.isConnected,
      isHeard,
      onGone: () => {
        this.stage.close();
        onGone();
      },
    });
  }

  async measure(): Promise<void> {
    const report = new Map<string, unknown>();
    for (const { track } of this.#participant?.trackPublications.values() ?? []) {
      for (const [id, stat] of (await track?.getRTCStatsReport()) ?? []) report.set(id, stat);
    }
    if (report.size === 0) return;
    const counters = countersOf(report, performance.now());
    if (this.#counters) this.#figures = figuresBetween(this.#counters, counters);
    this.#counters = counters;
    this.#sampled ??= counters;
  }

  countedTime(): CountedTime | null {
    const [before, after] = [this.#sampled, this.#counters];
    if (!before || !after || before === after) return null;
    this.#sampled = after;
    return { before, after, reconnects: 0 };
  }

  close(): void {
    this.#absence.end();
    this.#participant = null;
    this.stage.close();
    this.#onClose();
  }

  // The one connection to the media server does the following for all pages.
  receive = async () => undefined;
  setIce = nothing;
  setTracks = nothing;
  send = async () => undefined;
  renew = nothing;
  renewRelay = nothing;

  #wantAgain(): void {
    for (const publication of this.#participant?.trackPublications.values() ?? []) this.wants(publication);
  }
}
