import type { EventInput } from '@fullcalendar/react';
import classes from './Grid.module.css';
import type { Times } from './moves.ts';
import { wholeDays } from './moves.ts';
import { paintClass } from './paint.ts';
import { type CalendarEvent, type CalendarShade, draftId } from './types.ts';
import type { CalendarView } from './views.ts';

/** By event; one for when it is selected. */
const known = new WeakMap<CalendarEvent, { chosen?: EventInput; usual?: EventInput }>();

/**
 * What the library gets of an event. The same event gives the same object, because the library reads all of them again
 * when one is new. `docs/performance.md#drawings-of-the-calendar`
 */
export function tileInput(event: CalendarEvent, isChosen: boolean): EventInput {
  const made = known.get(event) ?? {};
  known.set(event, made);
  const name = isChosen ? 'chosen' : 'usual';
  made[name] ??= newInput(event, isChosen);
  return made[name];
}

function newInput(event: CalendarEvent, isChosen: boolean): EventInput {
  const { id, title, start, end, canMove = false } = event;
  return {
    id,
    title,
    start,
    end,
    editable: canMove,
    className: `${classes.tile} ${paintClass(event)} ${canMove ? classes.canMove : ''} ${isChosen ? classes.chosen : ''}`,
    extendedProps: { entry: event },
  };
}

/** The event that an input was made of; undefined for what is no event. */
export const entryIn = (props: Record<string, unknown>) => props.entry as CalendarEvent | undefined;

export const cursorInput = (slot: Times): EventInput => ({
  ...slot,
  display: 'background',
  className: classes.cursor ?? '',
});

export const draftInput = (draft: Times & { title: string }): EventInput => ({
  ...draft,
  id: draftId,
  className: `${classes.tile} ${classes.draft}`,
});

export const shadeInput = (shade: CalendarShade, view: CalendarView, timeZone: string): EventInput => ({
  // the month view only has whole days and no room for a title
  ...(view === 'month' ? { ...wholeDays(shade, timeZone), title: '' } : shade),
  display: 'background',
  className: classes.shade ?? '',
});
