export {
  Calendar,
  type CalendarEvent,
  type CalendarPlace,
  type CalendarProps,
  type CalendarRange,
  type CalendarShade,
  type CalendarSlot,
  draftId,
} from './Calendar.tsx';
export type { CalendarPaint, CalendarTone, LegendEntry } from './Legend.tsx';
export type { CalendarDensity, CalendarView } from './views.ts';
