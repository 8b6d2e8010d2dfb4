export { Calendar } from './Calendar.tsx';
export type { LegendEntry } from './Legend.tsx';
export type { CalendarPaint, CalendarTone } from './paint.ts';
export {
  type CalendarEvent,
  type CalendarPlace,
  type CalendarProps,
  type CalendarRange,
  type CalendarShade,
  type CalendarSlot,
  draftId,
} from './types.ts';
export type { CalendarDensity, CalendarView } from './views.ts';
