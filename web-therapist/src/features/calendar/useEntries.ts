import type { ClientCard, EventSchema } from '@larkwell/app-kit/api';
import type { CalendarEvent } from '@larkwell/ui/calendar';
import { useMemo } from 'react';
import type { Coloring } from '../../shared/calendar/options.ts';
import { paintsBy } from './coloring.ts';
import { entryOf } from './entries.tsx';

interface Shown {
  /** The therapist's IANA zone. */
  zone: string;
  caseload: readonly ClientCard[];
  coloring: Coloring;
  selected: ReadonlySet<string>;
}

/**
 * Makes the calendar's entries of events. The same event gives the same entry, so that the calendar knows that there is
 * nothing to draw. `docs/performance.md#drawings-of-the-calendar`
 */
export function useEntries({ zone, caseload, coloring, selected }: Shown) {
  const { paint, viewed, usual, chosen } = useMemo(() => {
    const paint = paintsBy(coloring, caseload);
    const familyZones = new Map(caseload.map(({ id, timezone }) => [id, timezone]));
    const known = () => new WeakMap<EventSchema, CalendarEvent>();
    return { paint, viewed: { zone, familyZones, paint }, usual: known(), chosen: known() };
  }, [zone, caseload, coloring]);

  function entry(event: EventSchema): CalendarEvent {
    const isChosen = selected.has(event.id);
    const made = isChosen ? chosen : usual;
    const one = made.get(event) ?? entryOf(event, { ...viewed, isChosen });
    made.set(event, one);
    return one;
  }

  return { paint, entry };
}
