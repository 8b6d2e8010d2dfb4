import { useCallback, useRef, useSyncExternalStore } from 'react';
import * as Y from 'yjs';
import { type Item, readItem } from './items.ts';

export type Board = Y.Array<Y.Map<unknown>>;

/** The items of the board, `null` for what is none. An item stays the same object until it changes. */
export function useItems(board: Board): (Item | null)[] {
  const known = useRef(new WeakMap<object, Item>());
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
    items.current ??= board.toArray().map((shared: unknown) => {
      // A tampered page can put anything into the list.
      if (!(shared instanceof Y.Map)) return null;
      const item = known.current.get(shared) ?? readItem(shared);
      if (item) known.current.set(shared, item);
      return item;
    });
    return items.current;
  });
}
