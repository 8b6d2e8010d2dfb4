import type { EventSchema } from '@larkwell/app-kit/api';
import { focusEntry, isInDialog } from '@larkwell/ui';
import { useState } from 'react';
import { useDirectMove } from '../../shared/event-form/mutations.ts';
import type { Scope } from '../../shared/event-form/requests.ts';

interface Move {
  event: EventSchema;
  /** Where it was dropped; left out where the form asks for it. */
  to?: { start_date: string; end_date: string };
}

type DroppedMove = Required<Move>;

interface Times {
  start: string;
  end: string;
}

/** Moves of events: at once, with a question about the series, or in the form. */
export function useMoves(zone: string) {
  const [move, setMove] = useState<Move | null>(null);
  const [dropped, setDropped] = useState<Move | null>(null);
  const [asking, setAsking] = useState<DroppedMove | null>(null);
  const directMove = useDirectMove(zone);

  /** A refused move opens the form, which shows why. */
  async function moveNow(moved: DroppedMove, scope: Scope = 'onlyThis') {
    setAsking(null);
    setDropped(moved);
    try {
      await directMove.mutateAsync({ ...moved, scope });
      if (!isInDialog()) focusEntry(moved.event.id); // one may be open by now
    } catch {
      setMove(moved);
    }
    setDropped(null);
  }

  return {
    /** In the form. */
    move,
    /** Dropped, while a question beside it asks what of its series moves. */
    asking,
    /** While it moves or the move is confirmed, the event stays where it was dropped. */
    placed: dropped ?? asking ?? move,
    openForm: (event: EventSchema) => setMove({ event }),
    /** A single event moves at once. A series asks what moves, beside the event where it is drawn. */
    async drop(event: EventSchema, { start, end }: Times, isDrawn = true) {
      const moved = { event, to: { start_date: start, end_date: end } };
      if (event.series_id === null || !event.permissions.edit_series.allowed) await moveNow(moved);
      else if (isDrawn) setAsking(moved);
      else setMove(moved);
    },
    choose: (scope: Scope) => asking && void moveNow(asking, scope),
    askMore() {
      setMove(asking);
      setAsking(null);
    },
    endAsking() {
      setAsking(null);
      if (asking) focusEntry(asking.event.id);
    },
    end() {
      setMove(null);
      if (move) focusEntry(move.event.id);
    },
  };
}
