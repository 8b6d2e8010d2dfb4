export {
  Calendar,
  type CalendarEvent,
  type CalendarPlace,
  type CalendarProps,
  type CalendarRange,
  type CalendarShade,
  type CalendarSlot,
  type CalendarTone,
  draftId,
} from './Calendar.tsx';
export type { CalendarDensity, CalendarView } from './views.ts';
