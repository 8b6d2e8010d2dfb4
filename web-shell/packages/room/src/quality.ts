import type { PictureLevel } from './sending.ts';

/** Sums that a connection has counted so far; bytes and packets. */
export interface Counters {
  at: number;
  lost: number;
  received: number;
  bytesReceived: number;
  bytesSent: number;
  /** Part of what this page sent that got lost, 0 to 1, as the other side reports. */
  lossOut: number;
  roundTripMs: number | null;
  /** Bits per second that the browser thinks it can send; null when it doesn't say. */
  availableBps: number | null;
  /** Through the relay. */
  relayed: boolean;
}

/** How a connection did between two measurements. Losses are from 0 to 1. */
export interface Figures {
  lossIn: number;
  lossOut: number;
  roundTripMs: number | null;
  availableBps: number | null;
  receivedBps: number;
  sentBps: number;
}

export type Light = 'connecting' | 'good' | 'slow' | 'lost';

type Stat = Record<string, unknown> & { id: string; type: string };
const numberIn = (stat: Stat | undefined, name: string) => {
  const value = stat?.[name];
  return typeof value === 'number' ? value : null;
};
const sum = (stats: Stat[], name: string) => stats.reduce((total, stat) => total + (numberIn(stat, name) ?? 0), 0);

/** The pair in use: Firefox has no transport, and marks the pair. */
function pairOf(all: Map<string, Stat>, stats: Stat[]): Stat | undefined {
  const transport = stats.find(({ type }) => type === 'transport');
  const selected = transport?.selectedCandidatePairId;
  if (typeof selected === 'string') return all.get(selected);
  return stats.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded');
}

export function countersOf(report: ReadonlyMap<string, unknown>, at: number): Counters {
  const all = report as Map<string, Stat>;
  const stats = [...all.values()];
  const of = (type: string) => stats.filter((stat) => stat.type === type);
  const inbound = of('inbound-rtp');
  const remote = of('remote-inbound-rtp');
  const pair = pairOf(all, stats);
  const roundTrip = numberIn(pair, 'currentRoundTripTime');
  return {
    at,
    lost: sum(inbound, 'packetsLost'),
    received: sum(inbound, 'packetsReceived'),
    bytesReceived: sum(inbound, 'bytesReceived'),
    bytesSent: sum(of('outbound-rtp'), 'bytesSent'),
    lossOut: Math.max(0, ...remote.map((stat) => numberIn(stat, 'fractionLost') ?? 0)),
    roundTripMs: roundTrip === null ? null : Math.round(roundTrip * 1000),
    availableBps: numberIn(pair, 'availableOutgoingBitrate'),
    relayed: all.get(String(pair?.localCandidateId))?.candidateType === 'relay',
  };
}

export function figuresBetween(before: Counters, after: Counters): Figures {
  const seconds = Math.max(0.001, (after.at - before.at) / 1000);
  const lost = Math.max(0, after.lost - before.lost);
  const expected = lost + Math.max(0, after.received - before.received);
  return {
    lossIn: expected === 0 ? 0 : lost / expected,
    lossOut: after.lossOut,
    roundTripMs: after.roundTripMs,
    availableBps: after.availableBps,
    receivedBps: Math.round(((after.bytesReceived - before.bytesReceived) * 8) / seconds),
    sentBps: Math.round(((after.bytesSent - before.bytesSent) * 8) / seconds),
  };
}

const slow = { loss: 0.05, roundTripMs: 400 };
/** With less, a picture makes the voice worse. A voice takes 40 kbit/s, and the smallest picture of a browser 30. */
const least = { wholeBps: 250_000, smallBps: 70_000 };
/**
 * A browser's estimate is at most 1.5 times what it sends, plus 10 kbit/s. A page that sends less than this part of the
 * estimate isn't limited by the connection: it sends a still picture, a small one or only a voice.
 */
const usedPart = 0.7;

export function lightOf(state: RTCPeerConnectionState, figures: Figures | null): Light {
  if (state === 'new' || state === 'connecting') return 'connecting';
  if (state !== 'connected') return 'lost';
  if (!figures) return 'good';
  const loss = Math.max(figures.lossIn, figures.lossOut);
  return loss > slow.loss || (figures.roundTripMs ?? 0) > slow.roundTripMs ? 'slow' : 'good';
}

/** How the picture for one peer is sent, and how many measurements in a row were bad or good. */
export interface PictureState {
  level: PictureLevel;
  bad: number;
  good: number;
}

export const wholePicture: PictureState = { level: 0, bad: 0, good: 0 };

/** Measurements in a row until the picture gets smaller, or larger again. */
const untilSmaller = 2;
const untilLarger = 5;

/**
 * Voice first: a bad connection gets a smaller picture, then none. The picture comes back step by step after 5 good
 * measurements each. It gets larger only if the connection can take more.
 */
export function nextPicture({ level, bad, good }: PictureState, figures: Figures): PictureState {
  const { availableBps, sentBps, lossOut, roundTripMs } = figures;
  const needed = level === 0 ? least.wholeBps : least.smallBps;
  const isUsed = availableBps !== null && sentBps > availableBps * usedPart;
  const starved = level < 2 && isUsed && availableBps < needed;
  if (starved || lossOut > slow.loss * 2 || (roundTripMs ?? 0) > slow.roundTripMs * 2) {
    if (bad + 1 < untilSmaller || level === 2) return { level, bad: bad + 1, good: 0 };
    return { level: (level + 1) as PictureLevel, bad: 0, good: 0 };
  }
  if (level === 0) return wholePicture;
  // at level 2 this would never end: without a picture the browser's estimate doesn't grow
  if (level === 1 && isUsed) return { level, bad: 0, good: 0 };
  if (good + 1 < untilLarger) return { level, bad: 0, good: good + 1 };
  return { level: (level - 1) as PictureLevel, bad: 0, good: 0 };
}
