import { minutesOf } from '@larkwell/ui';
import type { CalendarSlot } from '@larkwell/ui/calendar';
import { type EventDraft, newDraft } from '../../../shared/event-form/draft.ts';
import { startOfSlot } from '../starts.ts';

/** What is typed into the popover of a new entry. */
export interface QuickDraft {
  draft: EventDraft;
  /** The length was dragged, so it's the entry's where no service has one. */
  dragged: boolean;
  /** The dragged length was preferred to that of the service. */
  keepsLength: boolean;
  /** Only a day was picked, so the form asks for the start. */
  asksStart: boolean;
}

/** The draft of a picked slot; what was typed for another slot stays. */
export function quickDraftOf(slot: CalendarSlot, zone: string, before: QuickDraft | null): QuickDraft {
  const start = startOfSlot(slot, zone);
  const fresh = newDraft(start, zone);
  // newDraft types the start of an event, and the end is typed alike
  const end = 'end' in slot && slot.end ? newDraft(slot.end, zone).start : fresh.end;
  const typed = before && { title: before.draft.title, childIds: before.draft.childIds };
  return {
    draft: { ...fresh, end, ...typed },
    dragged: 'end' in slot,
    keepsLength: false,
    asksStart: 'day' in slot,
  };
}

/**
 * With a client it's a session of the service's length; without a service, of the dragged length. Without a client it's
 * the therapist's own event.
 */
export function asEvent({ draft, dragged, keepsLength }: QuickDraft, hasService: boolean): EventDraft {
  if (draft.childIds.length === 0) return { ...draft, type: 'other', typeFixed: true, endFixed: true };
  return { ...draft, endFixed: dragged && (keepsLength || !hasService) };
}

export const isTyped = ({ draft }: QuickDraft) => draft.title.trim() !== '' || draft.childIds.length > 0;

/** In minutes. */
export function lengthOf({ start, end }: Pick<EventDraft, 'start' | 'end'>): number {
  const [from, to] = [minutesOf(start) ?? 0, minutesOf(end) ?? 0];
  return to > from ? to - from : to - from + 24 * 60;
}
