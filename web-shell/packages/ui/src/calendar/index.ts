export {
  Calendar,
  type CalendarEvent,
  type CalendarProps,
  type CalendarRange,
  type CalendarTone,
} from './Calendar.tsx';
export type { CalendarView } from './views.ts';
