import type { Temporal as Polyfill } from 'temporal-polyfill';

/** Stands for `temporal-polyfill` in builds: the browser's own, or what `main.tsx` has put there before any page loads. */
export const { Temporal } = globalThis as unknown as { Temporal: typeof Polyfill };
