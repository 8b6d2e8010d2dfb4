/** Where a bubble floats in its cell, in percent, and how it looks. */
export interface Bubble {
  x: number;
  y: number;
  /** Pixels; never too small for a small finger. */
  size: number;
  color: number;
  /** Seconds. */
  drift: number;
}

export const bubbleCount = 8;
const colors = 4;

/** `random` gives numbers from 0 to 1. */
export function newBubble(random: () => number): Bubble {
  return {
    x: Math.round(20 + random() * 60),
    y: Math.round(20 + random() * 60),
    size: Math.round(64 + random() * 40),
    color: Math.floor(random() * colors),
    drift: 4 + random() * 4,
  };
}
