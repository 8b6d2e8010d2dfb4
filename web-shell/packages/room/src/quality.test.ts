import { expect, test } from 'vitest';
import {
  type Counters,
  countersOf,
  type Figures,
  figuresBetween,
  lightOf,
  nextPicture,
  wholePicture,
} from './quality.ts';
import { sampleOf } from './sampling.ts';
import { pictureEncoding, sizeFor } from './sending.ts';

const good: Figures = {
  lossIn: 0,
  lossOut: 0,
  roundTripMs: 40,
  availableBps: 2_000_000,
  receivedBps: 900_000,
  sentBps: 900_000,
};
const lossy: Figures = { ...good, lossOut: 0.2 };
const after = (start: typeof wholePicture, ...figures: Figures[]) => figures.reduce(nextPicture, start);
const times = (count: number, figures: Figures) => Array.from({ length: count }, () => figures);

test('one bad measurement keeps the picture', () => {
  expect(after(wholePicture, lossy).level).toBe(0);
  expect(after(wholePicture, lossy, good, lossy).level).toBe(0);
});

test('a bad connection gets a smaller picture, then none', () => {
  expect(after(wholePicture, ...times(2, lossy)).level).toBe(1);
  expect(after(wholePicture, ...times(4, lossy)).level).toBe(2);
  expect(after(wholePicture, ...times(20, lossy)).level).toBe(2);
});

test('the picture comes back step by step', () => {
  const off = after(wholePicture, ...times(4, lossy));
  expect(after(off, ...times(4, good)).level).toBe(2);
  expect(after(off, ...times(5, good)).level).toBe(1);
  expect(after(off, ...times(10, good)).level).toBe(0);
});

test('a low estimate turns the picture off but doesn’t keep it off', () => {
  const narrow = { ...good, availableBps: 60_000, sentBps: 50_000 };
  const off = after(wholePicture, ...times(4, narrow));
  expect(off.level).toBe(2);
  expect(after(off, ...times(5, narrow)).level).toBe(1);
});

test('a small picture stays while there is room for it', () => {
  const small = after(wholePicture, ...times(2, { ...good, availableBps: 200_000, sentBps: 180_000 }));
  expect(small.level).toBe(1);
  const full = { ...good, availableBps: 95_000, sentBps: 85_000 };
  for (let count = 1; count <= 20; count += 1) expect(after(small, ...times(count, full)).level).toBe(1);
  expect(after(small, ...times(5, { ...full, availableBps: 190_000 })).level).toBe(0);
});

test('a low estimate of a page that sends little keeps the picture', () => {
  const still = { ...good, availableBps: 150_000, sentBps: 90_000 };
  expect(after(wholePicture, ...times(20, still)).level).toBe(0);
  const cameraOff = { ...good, availableBps: 65_000, sentBps: 38_000 };
  expect(after(wholePicture, ...times(20, cameraOff)).level).toBe(0);
});

test('the light follows the connection, loss and round trip', () => {
  expect(lightOf('connecting', null)).toBe('connecting');
  expect(lightOf('connected', null)).toBe('good');
  expect(lightOf('connected', good)).toBe('good');
  expect(lightOf('connected', { ...good, lossIn: 0.08 })).toBe('slow');
  expect(lightOf('connected', { ...good, roundTripMs: 700 })).toBe('slow');
  expect(lightOf('disconnected', good)).toBe('lost');
});

test('reads loss, round trip and bit rates from two reports', () => {
  const report = (lost: number, received: number, bytes: number) =>
    new Map<string, unknown>(
      [
        { id: 'in', type: 'inbound-rtp', packetsLost: lost, packetsReceived: received, bytesReceived: bytes },
        { id: 'out', type: 'outbound-rtp', bytesSent: bytes * 2 },
        { id: 'remote', type: 'remote-inbound-rtp', fractionLost: 0.03 },
        { id: 'transport', type: 'transport', selectedCandidatePairId: 'pair' },
        { id: 'other', type: 'candidate-pair', currentRoundTripTime: 9 },
        { id: 'pair', type: 'candidate-pair', currentRoundTripTime: 0.12, availableOutgoingBitrate: 700_000 },
      ].map((stat) => [stat.id, stat]),
    );
  const [before, later] = [countersOf(report(0, 100, 1000), 0), countersOf(report(10, 190, 6000), 2000)];
  expect(figuresBetween(before, later)).toEqual({
    lossIn: 0.1,
    lossOut: 0.03,
    roundTripMs: 120,
    availableBps: 700_000,
    receivedBps: 20_000,
    sentBps: 40_000,
  } satisfies Figures);
});

test('counts no loss when nothing arrived', () => {
  const still: Counters = countersOf(new Map(), 0);
  expect(figuresBetween(still, { ...still, at: 2000 })).toMatchObject({ lossIn: 0, roundTripMs: null });
});

test('pictures get smaller as people come in', () => {
  expect(sizeFor(2, 'family', false)).toMatchObject({ width: 640, height: 480 });
  expect(sizeFor(4, 'family', false)).toMatchObject({ width: 320, height: 240, frameRate: 15 });
  expect(sizeFor(5, 'family', false).width).toBeLessThan(320);
  expect(sizeFor(6, 'family', false).width).toBeLessThan(320);
  expect(sizeFor(6, 'therapist', false).width).toBe(320);
});

test('the last level sends no picture', () => {
  const size = sizeFor(2, 'family', false);
  expect(pictureEncoding(size, 0)).toMatchObject({ active: true, maxBitrate: 900_000, scaleResolutionDownBy: 1 });
  expect(pictureEncoding(size, 1)).toMatchObject({ active: true, maxBitrate: 300_000, scaleResolutionDownBy: 2 });
  expect(pictureEncoding(size, 2).active).toBe(false);
});

test('a sample is the worst of all connections, with their sums', () => {
  const counters = (at: number, received: number, part: Partial<Counters> = {}): Counters => ({
    ...countersOf(new Map(), at),
    received,
    bytesReceived: received * 100,
    ...part,
  });
  const good = { before: counters(0, 0), after: counters(30_000, 1000, { roundTripMs: 20 }), reconnects: 0 };
  const bad = {
    before: counters(10_000, 0),
    after: counters(30_000, 950, { lost: 50, roundTripMs: 300, relayed: true }),
    reconnects: 2,
  };
  expect(sampleOf([good, bad])).toEqual({
    seconds: 30,
    lostPercent: 5,
    roundTripMs: 300,
    sentKbps: 0,
    receivedKbps: 65,
    reconnects: 2,
    relayed: true,
  });
  expect(sampleOf([])).toBeNull();
});
