/** Decibels relative to full scale: a quiet room, and a voice near the microphone. */
const silence = -60;
const loud = -10;

/** Loudness of samples (each from -1 to 1) on a decibel scale, mapped to 0 to 100. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const decibels = power > 0 ? 10 * Math.log10(power) : Number.NEGATIVE_INFINITY;
  return Math.round(Math.min(100, Math.max(0, ((decibels - silence) / (loud - silence)) * 100)));
}

/** Level from which it counts as speech. */
export const heardFrom = 20;
