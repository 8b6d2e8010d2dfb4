import { useState } from 'react';

/** The same value, or arrays of the same items. */
export const areSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, index) => Object.is(item, other[index])));

/** The same array while its items are the same. */
export function useSameItems<Item>(items: Item[]): Item[] {
  const [kept, setKept] = useState(items);
  if (areSame(kept, items)) return kept;
  setKept(items);
  return items;
}
