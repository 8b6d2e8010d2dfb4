export {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayOfMonth,
  formatMonth,
  formatRange,
  formatRelativeDay,
  formatTime,
  formatWeekday,
  formatYears,
  zoneLabel,
} from './format.ts';
export { combineDateAndTime, dayIn, halfHourSlots, parseDate, parseTime, startOfDay } from './wall-clock.ts';
export { browserZone, defaultZoneLabel, toIanaZone, zoneChoices, zoneOfState } from './zones.ts';
