export { halfHourSlots, parseTime } from '@larkwell/ui';
export { type Countdown, countdown } from './countdown.ts';
export {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayAndYear,
  formatDayOfMonth,
  formatMonth,
  formatMonthName,
  formatRange,
  formatRelativeDay,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayAndTime,
  formatYears,
  zoneAbbreviation,
  zoneLabel,
} from './format.ts';
export { useNow } from './useNow.ts';
export { clockIn, combineDateAndTime, dayIn, daysBetween, hourIn, parseDate, startOfDay } from './wall-clock.ts';
export { zoneOptions } from './zone-options.ts';
export { browserZone, toIanaZone } from './zones.ts';
