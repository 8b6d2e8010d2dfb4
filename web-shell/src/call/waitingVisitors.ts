import type { Person, RoomState } from '@larkwell/room';

/** Who waits, once each, however many devices they have. */
export function waitingVisitors({ waiting }: Pick<RoomState, 'waiting'>): Person[] {
  return [...new Map(waiting.map(({ person }) => [person.visitor_id, person])).values()];
}
