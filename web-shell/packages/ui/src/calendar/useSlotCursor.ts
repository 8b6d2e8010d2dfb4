import { type KeyboardEvent, useState } from 'react';
import { t } from '../messages.ts';
import { dayOf } from './moves.ts';
import { spokenDay, spokenRange } from './spoken.ts';
import { steppedDate } from './steps.ts';
import type { CalendarProps, CalendarRange } from './types.ts';
import { eventsAt, movedCursor, type SlotCursor, slotTimes } from './walk.ts';

/** Where the cursor begins, in minutes since midnight. */
const morning = 9 * 60;

/**
 * A slot that the arrow keys walk while the hours have the focus. Enter opens the event there, or creates one. `spoken`
 * says where it is and what is there.
 */
export function useSlotCursor(props: CalendarProps) {
  const { view, date, timeZone, weekends = true } = props;
  const [cursor, setCursor] = useState<SlotCursor | null>(null);
  const [range, setRange] = useState<CalendarRange | null>(null);
  const slot = cursor && slotTimes(cursor, timeZone);
  const there = slot ? eventsAt(props.events, slot) : [];

  /** Today where it is shown, else the first day. */
  function first(): SlotCursor {
    const now = Date.now();
    const shown = range && range.start.getTime() <= now && now < range.end.getTime();
    return { day: dayOf(shown ? now : (range?.start.getTime() ?? now), timeZone).toString(), minutes: morning };
  }

  function press(pressed: KeyboardEvent) {
    if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    if (pressed.key === 'Enter' && slot) {
      pressed.preventDefault();
      const [event] = there;
      if (event) props.onEventClick(event.id);
      else props.onSlotPick?.({ start: slot.start });
      return;
    }
    const moved = cursor ? movedCursor(cursor, pressed.key, weekends) : null;
    const next = moved ?? (!cursor && pressed.key.startsWith('Arrow') ? first() : null);
    if (!next) return;
    pressed.preventDefault();
    setCursor(next);
    const { start } = slotTimes(next, timeZone);
    if (!range) return;
    if (Date.parse(start) < range.start.getTime())
      props.onNavigate({ view, date: steppedDate(view, date, -1, weekends) });
    if (Date.parse(start) >= range.end.getTime())
      props.onNavigate({ view, date: steppedDate(view, date, 1, weekends) });
  }

  const when = slot ? `${spokenDay(slot.start, timeZone)}, ${spokenRange(slot, timeZone)}` : '';
  return {
    slot,
    press,
    leave: () => setCursor(null),
    see: ({ start, end }: CalendarRange) => setRange({ start, end }),
    spoken: slot
      ? there.length > 0
        ? t('calendarSlotTaken', { when, what: there.map(({ title }) => title).join(', ') })
        : t('calendarSlotFree', { when })
      : '',
  };
}
