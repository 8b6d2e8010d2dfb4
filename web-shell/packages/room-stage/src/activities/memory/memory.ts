import { flag, places } from '../../model/read.ts';

export const pairCounts = [4, 6, 8] as const;

export interface MemoryState {
  /** Card (place in the deck) of each tile. */
  tiles: number[];
  /** Tiles that lie open and are not matched yet: at most two. */
  open: number[];
  /** The cards of the pairs that were found. */
  found: number[];
}

/** `tiles` until someone deals; each card twice. */
export function readMemory(values: Record<string, unknown>, dealt: number[]): MemoryState {
  const tiles = Array.isArray(values.tiles) ? values.tiles.filter((tile) => dealt.includes(tile)) : [];
  const whole =
    tiles.length === dealt.length && dealt.every((card) => tiles.filter((tile) => tile === card).length === 2);
  return {
    tiles: whole ? tiles : dealt,
    open: places(values.open, dealt.length).slice(0, 2),
    found: dealt.filter((card, at) => flag(values[`found:${card}`]) && dealt.indexOf(card) === at),
  };
}

/** What turning a tile writes, or nothing: two that differ stay open until someone turns the next one. */
export function afterTurn({ tiles, open, found }: MemoryState, tile: number): Record<string, unknown> | null {
  const card = tiles[tile];
  if (card === undefined || found.includes(card) || (open.length < 2 && open.includes(tile))) return null;
  if (open.length !== 1) return { open: [tile] };
  return tiles[open[0] ?? -1] === card ? { open: [], [`found:${card}`]: true } : { open: [...open, tile] };
}
