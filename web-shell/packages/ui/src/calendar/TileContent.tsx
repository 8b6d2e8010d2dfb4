import type { EventDisplayInfo } from '@fullcalendar/react';
import { EventContent, type EventRoom } from './EventContent.tsx';
import { entryIn } from './tile-inputs.ts';
import { type CalendarView, viewOf } from './views.ts';

/** The room where it doesn't depend on the length. */
function roomIn(view: CalendarView): EventRoom | null {
  if (view === 'agenda') return 'whole';
  return view === 'month' ? 'line' : null;
}

/** How much fits into a tile: one line, two, three, or everything. A quarter of an hour never has a second line. */
function roomOf({ start, end }: { start: Date | null; end: Date | null }, hour: number): EventRoom {
  const minutes = start && end ? (end.getTime() - start.getTime()) / 60_000 : 60;
  const height = (minutes / 60) * hour;
  if (minutes < 30 || height < 30) return 'line';
  if (height < 46) return 'tight';
  return height < 70 ? 'short' : 'whole';
}

/** Draws the content of tiles. `hour` is the height of an hour, in pixels. */
export const tileContent = (timeZone: string, hour: number) => (info: EventDisplayInfo) => {
  // the library draws the view before until it knows of the new one
  const view = viewOf(info.view.type);
  return (
    <EventContent
      event={entryIn(info.event.extendedProps)}
      id={info.event.id}
      title={info.event.title}
      timeText={info.timeText}
      timeZone={timeZone}
      room={roomIn(view) ?? roomOf(info.event, hour)}
      view={view}
    />
  );
};
