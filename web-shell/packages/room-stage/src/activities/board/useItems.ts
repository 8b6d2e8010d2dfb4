import { useCallback, useRef, useSyncExternalStore } from 'react';
import * as Y from 'yjs';
import { type Item, readItem } from './items.ts';

export type Board = Y.Array<Y.Map<unknown>>;

/** The items of the board, `null` for what is none. An item stays the same object until it changes. */
export function useItems(board: Board): (Item | null)[] {
  const known = useRef(new WeakMap<object, Item | null>());
  const items = useRef<(Item | null)[]>(undefined);
  const subscribe = useCallback(
    (changed: () => void) => {
      const observed = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
        for (const { target } of events) {
          let part: Y.AbstractType<unknown> | null = target;
          while (part) {
            known.current.delete(part);
            part = part.parent as Y.AbstractType<unknown> | null;
          }
        }
        items.current = undefined;
        changed();
      };
      board.observeDeep(observed);
      return () => board.unobserveDeep(observed);
    },
    [board],
  );
  return useSyncExternalStore(subscribe, () => {
    items.current ??= board.toArray().map((shared) => {
      const item = known.current.has(shared) ? known.current.get(shared) : read(shared);
      if (typeof shared === 'object') known.current.set(shared, item ?? null);
      return item ?? null;
    });
    return items.current;
  });
}

/** A tampered page can put anything into the list. */
const read = (shared: unknown) => (shared instanceof Y.Map ? readItem(shared) : null);
