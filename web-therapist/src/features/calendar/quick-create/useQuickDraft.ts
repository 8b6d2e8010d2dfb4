import type { CalendarSlot } from '@larkwell/ui/calendar';
import { useState } from 'react';
import { timesOf, withServiceLength, withServiceType } from '../../../shared/event-form/draft.ts';
import { useOwnServices } from '../../../shared/event-form/useOwnServices.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { asEvent, type QuickDraft, quickDraftOf } from './quickDraft.ts';

/** The entry that the popover creates: what is typed, the event that it becomes, and its times for the calendar. */
export function useQuickDraft() {
  const { zone } = useTherapist();
  const [typed, setTyped] = useState<QuickDraft | null>(null);
  const services = useOwnServices(typed?.draft ?? { childIds: [] }) ?? [];
  const settled = typed && asEvent(typed, services.length > 0);
  const event = settled && withServiceLength(withServiceType(settled, services), services);
  return {
    typed,
    event,
    times: event && timesOf(event, zone),
    pick: (slot: CalendarSlot) => setTyped((before) => quickDraftOf(slot, zone, before)),
    change: setTyped,
    close: () => setTyped(null),
  };
}

export type QuickDraftState = ReturnType<typeof useQuickDraft>;
