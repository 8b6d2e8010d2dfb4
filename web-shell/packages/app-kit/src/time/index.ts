export { formatDate, formatDay, formatRange, formatRelativeDay, formatTime, formatYears, zoneLabel } from './format.ts';
export { combineDateAndTime, dayIn, halfHourSlots, parseDate, parseTime, startOfDay } from './wall-clock.ts';
export { browserZone, defaultZoneLabel, toIanaZone, zoneChoices, zoneOfState } from './zones.ts';
