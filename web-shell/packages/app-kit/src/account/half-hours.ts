import { clockText, halfHourSlots, minutesOf, parseTime } from '@larkwell/ui';

const twoDigits = (number: number) => String(number).padStart(2, '0');

const slots = halfHourSlots.map((label) => {
  const { hour, minute } = parseTime(label);
  return { value: `${twoDigits(hour)}:${twoDigits(minute)}`, label };
});

/** The half hours of a day, as options by their 24-hour time, and `chosen` if it is none of them. */
export const halfHours = (chosen: string) =>
  slots.some(({ value }) => value === chosen)
    ? slots
    : [...slots, { value: chosen, label: clockText(minutesOf(chosen) ?? 0) }];
