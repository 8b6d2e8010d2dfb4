import { oneOf } from '../../model/read.ts';
import { type Sticker, stickers } from '../../parts/stickers.tsx';

export const chartSizes = [3, 5, 10] as const;

/** The sticker of each place, or `null`. */
export const readStickers = (values: Record<string, unknown>, count: number): (Sticker | null)[] =>
  Array.from({ length: count }, (_, place) => oneOf(values[`sticker:${place}`], [...stickers, null], null));
