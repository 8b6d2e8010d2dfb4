import type * as Y from 'yjs';
import { list, oneOf, text, whole } from '../../model/read.ts';
import { type Sticker, stickers } from '../../parts/stickers.tsx';

/** The board's own units, the same on each screen. */
export const boardSize = { width: 1600, height: 1000 };

export const crayons = ['black', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'brown'] as const;
export type Crayon = (typeof crayons)[number];

const pens = ['pen', 'marker'] as const;
const shapes = ['rect', 'ellipse', 'line'] as const;
export type Pen = (typeof pens)[number];
export type Shape = (typeof shapes)[number];

/** More would make a slow tablet stutter. A stroke of one second has about 60 points. */
export const mostItems = 1_500;
export const mostPoints = 2_000;
/** Of all strokes together: about 2 MB of the document. */
export const mostPointsInAll = 400_000;

/** Across and down, in the board's units. */
export type Place = [number, number];

export type Item =
  | { kind: Pen; color: Crayon; points: Place[] }
  | { kind: Shape; color: Crayon; from: Place; to: Place }
  | { kind: 'text'; color: Crayon; at: Place; text: string }
  | { kind: 'stamp'; at: Place; stamp: Sticker };

const across = (value: unknown) => whole(value, 0, boardSize.width);
const down = (value: unknown) => whole(value, 0, boardSize.height);

function pointsOf(value: unknown): Place[] {
  const numbers = list(value, mostPoints * 2);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
    across(numbers[index * 2]),
    down(numbers[index * 2 + 1]),
  ]);
}

/** `null` for what is no item. */
export function readItem(shared: Y.Map<unknown>): Item | null {
  const values = shared.toJSON() as Record<string, unknown>;
  const color = oneOf(values.color, crayons, 'black');
  const kind = oneOf(values.kind, [...pens, ...shapes, 'text', 'stamp', null], null);
  const points = pointsOf(values.points);
  const [first, last] = [points[0], points.at(-1)];
  if (!kind || !first || !last) return null;
  if (kind === 'pen' || kind === 'marker') return { kind, color, points };
  if (kind === 'text') return { kind, color, at: first, text: text(values.text) };
  if (kind === 'stamp') return { kind, at: first, stamp: oneOf(values.stamp, stickers, 'star') };
  return { kind, color, from: first, to: last };
}

/** Distance from a place to a part of a line. */
function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}

/** The width of a stamp and the height of letters, in the board's units. */
export const stampSize = 120;
export const textSize = 56;

function covers(item: Item, place: Place) {
  const reach = 24;
  if (item.kind === 'stamp') return distance(place, item.at, item.at) < stampSize / 2;
  if (item.kind === 'text') {
    const [x, y] = item.at;
    const end: Place = [x + item.text.length * textSize * 0.5, y];
    return distance([place[0], place[1] + textSize / 3], item.at, end) < textSize / 2;
  }
  if (item.kind === 'rect' || item.kind === 'ellipse') {
    const [left, right] = [item.from[0], item.to[0]].sort((one, other) => one - other) as Place;
    const [top, bottom] = [item.from[1], item.to[1]].sort((one, other) => one - other) as Place;
    const [x, y] = place;
    return x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
  }
  const points: Place[] = 'points' in item ? item.points : [item.from, item.to];
  return points.some((point, index) => distance(place, point, points[index + 1] ?? point) < reach);
}

/** The topmost item at a place of the board; -1 for none. */
export const itemAt = (items: (Item | null)[], place: Place) =>
  items.findLastIndex((item) => item !== null && covers(item, place));
