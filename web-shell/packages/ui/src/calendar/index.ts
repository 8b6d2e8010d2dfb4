export {
  Calendar,
  type CalendarEvent,
  type CalendarProps,
  type CalendarRange,
  type CalendarView,
} from './Calendar.tsx';
