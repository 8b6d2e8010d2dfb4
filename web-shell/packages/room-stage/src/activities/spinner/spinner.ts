import { record, whole } from '../../model/read.ts';

export interface Spin {
  /** The segment it stops at. */
  to: number;
  /** How many spins there were. */
  spins: number;
}

export const segments = 8;

export function readSpin(values: Record<string, unknown>): Spin {
  const { to, spins } = record(values.spin);
  return { to: whole(to, 0, segments - 1), spins: whole(spins, 0, 1_000_000) };
}

/** Degrees of the wheel: four turns each time, so that it never goes back, and the middle of the segment is on top. */
export const rotation = ({ to, spins }: Spin, count: number) =>
  spins === 0 ? 0 : spins * 4 * 360 - ((to + 0.5) * 360) / count;
