import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import * as Y from 'yjs';

export const activities = ['board', 'cards', 'game', 'spinner', 'memory', 'rewards', 'schedule', 'choices'] as const;
export type Activity = (typeof activities)[number];

/** Everything shared. The kinds of its parts are fixed before a peer can write, so that none can be redefined. */
export class StageDocument {
  readonly doc = new Y.Doc();
  /** What only the therapist decides: `control.ts`. */
  readonly control = this.doc.getMap<unknown>('control');
  readonly board = this.doc.getArray<Y.Map<unknown>>('board');
  readonly #maps = Object.fromEntries(
    activities.filter((name) => name !== 'board').map((name) => [name, this.doc.getMap<unknown>(name)]),
  ) as Record<Exclude<Activity, 'board'>, Y.Map<unknown>>;
  /** The origin of what this person does, which undo looks for. */
  readonly #own = {};
  /** Undoes what this person did on the board, never what another did. */
  readonly undo = new Y.UndoManager(this.board, {
    trackedOrigins: new Set([this.#own]),
    // A stroke is one step however long it takes; the next one stops the capture.
    captureTimeout: Number.MAX_SAFE_INTEGER,
  });

  map(activity: Exclude<Activity, 'board'>) {
    return this.#maps[activity];
  }

  /** One change for the others, in one message. */
  change(write: () => void) {
    this.doc.transact(write, this.#own);
  }
}

/** The plain contents of a shared map, the same object until something in it changes. */
export function useShared(map: Y.Map<unknown>): Record<string, unknown> {
  const contents = useRef<{ map: Y.Map<unknown>; values: Record<string, unknown> }>(undefined);
  const subscribe = useCallback(
    (changed: () => void) => {
      const observed = () => {
        contents.current = undefined;
        changed();
      };
      map.observeDeep(observed);
      return () => map.unobserveDeep(observed);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => {
    if (contents.current?.map !== map) contents.current = { map, values: map.toJSON() };
    return contents.current.values;
  });
}

/** `useShared` through a reader that makes sure of every value. */
export function useRead<T>(map: Y.Map<unknown>, read: (values: Record<string, unknown>) => T): T {
  const values = useShared(map);
  return useMemo(() => read(values), [values, read]);
}

/** Takes every key out: an activity starts over. */
export function clear(map: Y.Map<unknown>) {
  for (const key of [...map.keys()]) map.delete(key);
}
