import { type Counters, figuresBetween } from './quality.ts';

/** How the call did over some seconds, for all peers together. No content. */
export interface QualitySample {
  seconds: number;
  /** Of what the others sent, the worst of all connections. */
  lostPercent: number;
  roundTripMs: number | null;
  sentKbps: number;
  receivedKbps: number;
  reconnects: number;
  relayed: boolean;
}

/** What one connection counted at the start and at the end of the time. */
export interface CountedTime {
  before: Counters;
  after: Counters;
  reconnects: number;
}

/** Null while nothing was counted. */
export function sampleOf(times: readonly CountedTime[]): QualitySample | null {
  if (times.length === 0) return null;
  const figures = times.map(({ before, after }) => figuresBetween(before, after));
  const kbps = (name: 'sentBps' | 'receivedBps') =>
    Math.max(0, Math.round(figures.reduce((sum, figure) => sum + figure[name], 0) / 1000));
  const roundTrips = figures.flatMap(({ roundTripMs }) => roundTripMs ?? []);
  const seconds = Math.max(...times.map(({ before, after }) => (after.at - before.at) / 1000));
  return {
    seconds: Math.max(1, Math.round(seconds)),
    lostPercent: Math.round(Math.max(...figures.map(({ lossIn }) => lossIn)) * 1000) / 10,
    roundTripMs: roundTrips.length > 0 ? Math.max(...roundTrips) : null,
    sentKbps: kbps('sentBps'),
    receivedKbps: kbps('receivedBps'),
    reconnects: times.reduce((sum, { reconnects }) => sum + reconnects, 0),
    relayed: times.some(({ after }) => after.relayed),
  };
}
