/** Decibels below full scale: a quiet room, and a voice near the microphone. */
const silence = -60;
const loud = -10;

/** How loud some samples (each from -1 to 1) are, from 0 to 100, as the ear counts: in decibels. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const decibels = power > 0 ? 10 * Math.log10(power) : Number.NEGATIVE_INFINITY;
  return Math.round(Math.min(100, Math.max(0, ((decibels - silence) / (loud - silence)) * 100)));
}

/** From this level on somebody speaks. */
export const heardFrom = 20;
