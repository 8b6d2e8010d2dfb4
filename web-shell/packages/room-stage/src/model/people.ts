import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Role } from '../sync/link.ts';
import { useStage } from './context.ts';
import { record, text } from './read.ts';

/** A place on the stage: a part that has `data-point`, and where in it, from 0 to 1. The sides lay out differently. */
export interface Point {
  part: string;
  x: number;
  y: number;
}

export interface Person {
  id: string;
  name: string;
  role: Role;
  point: Point | null;
}

const share = (value: unknown) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : 0.5);

function readPerson(state: unknown, role: Role): Person {
  const { id, name, point } = record(state);
  const { part, x, y } = record(point);
  return {
    id: text(id),
    name: text(name, 40),
    role,
    point: text(part) ? { part: text(part), x: share(x), y: share(y) } : null,
  };
}

/** The others on the stage. */
export function usePeople(): Person[] {
  const { presence, roleOf } = useStage();
  const people = useRef<Person[]>(undefined);
  const subscribe = useCallback(
    (changed: () => void) => {
      const observed = () => {
        people.current = undefined;
        changed();
      };
      presence.on('change', observed);
      return () => presence.off('change', observed);
    },
    [presence],
  );
  return useSyncExternalStore(subscribe, () => {
    people.current ??= [...presence.getStates()]
      .filter(([client]) => client !== presence.clientID)
      .map(([client, state]) => readPerson(state, roleOf(client)));
    return people.current;
  });
}
