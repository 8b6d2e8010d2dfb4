/** The form that changes the hours of a date. */
import { z } from '@larkwell/app-kit';
import type { SaveHoursOverride } from '@larkwell/app-kit/api';
import { formatShortDate, formatWeekday, startOfDay } from '@larkwell/app-kit/time';
import { clockText, minutesOf, unbroken } from '@larkwell/ui';
import type { DateHours } from '../../../shared/therapist/dateHours.ts';
import { wireTime } from '../../../shared/therapist/hours.ts';
import { t } from '../messages.ts';

/** The server's limits. */
const mostDates = 62;
export const mostWindows = 8;
export const furthestDays = 366;

const dayMinutes = 24 * 60;
const millisecondsOfDay = dayMinutes * 60_000;

interface TypedWindow {
  key: string;
  /** As typed: '9:00 AM'. */
  start: string;
  /** Midnight is the end of the day. */
  end: string;
}

interface Window {
  starts: number;
  ends: number;
}

/** Null while a time is missing or invalid. */
function windowOf({ start, end }: Omit<TypedWindow, 'key'>): Window | null {
  const [starts, ends] = [minutesOf(start), minutesOf(end)];
  return starts === null || ends === null ? null : { starts, ends: ends || dayMinutes };
}

const time = z
  .string()
  .trim()
  .refine((text) => minutesOf(text) !== null, t('timeInvalid'));

export const dateHoursSchema = z
  .object({
    from: z.string(t('dateRequired')),
    until: z.string(t('dateRequired')),
    off: z.boolean(),
    windows: z.array(z.object({ key: z.string(), start: z.string(), end: z.string() })),
  })
  .superRefine(({ from, until, off, windows }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (until < from) refuse(['until'], t('dateUntilEarly'));
    if ((Date.parse(until) - Date.parse(from)) / millisecondsOfDay >= mostDates)
      refuse(['until'], t('dateTooMany', { most: mostDates }));
    if (off) return;
    const read = windows.map(windowOf);
    for (const [index, typed] of windows.entries()) {
      for (const side of ['start', 'end'] as const) {
        const problem = time.safeParse(typed[side]).error?.issues[0]?.message;
        if (problem) refuse(['windows', index, side], problem);
      }
      const window = read[index];
      if (!window) continue;
      if (window.ends <= window.starts) refuse(['windows', index, 'end'], t('dateEndEarly'));
      const other = read.find((one, at) => at < index && one && one.starts < window.ends && window.starts < one.ends);
      if (other)
        refuse(
          ['windows', index, 'start'],
          t('dateOverlap', { start: clockText(other.starts), end: clockText(other.ends) }),
        );
    }
  });

export type DateHoursDraft = z.input<typeof dateHoursSchema>;

let lastKey = 0;
const typedWindow = (start: string, end: string): TypedWindow => ({ key: `window-${++lastKey}`, start, end });

export const newDateHours = (day: string): DateHoursDraft => ({
  from: day,
  until: day,
  off: false,
  windows: [typedWindow('9:00 AM', '5:00 PM')],
});

/** An hour after the last window, if the day has room. */
export function nextWindow(windows: readonly TypedWindow[]): TypedWindow {
  const starts = Math.max(0, ...windows.map((typed) => windowOf(typed)?.ends ?? 0)) + 60;
  return starts + 60 <= dayMinutes ? typedWindow(clockText(starts), clockText(starts + 60)) : typedWindow('', '');
}

/** Needs a valid draft. */
export function wireDateHours({ from, until, off, windows }: DateHoursDraft): SaveHoursOverride {
  const hours = off ? [] : windows.flatMap((typed) => windowOf(typed) ?? []);
  return {
    hours_override: {
      hours: hours.map(({ starts, ends }) => ({ start_time: wireTime(starts), end_time: wireTime(ends) })),
      ...(until === from ? {} : { until }),
    },
  };
}

/** Maps a path of the server's errors to a field of the form. */
export function fieldOfDateHours(path: string): string {
  const [, index, side] = /^hours_override\.hours\.(\d+)\.(start|end)_time$/.exec(path) ?? [];
  if (index && side) return `windows.${index}.${side}`;
  if (path === 'hours_override.hours') return 'windows.0.start';
  return path === 'date' ? 'from' : path.replace('hours_override.', '');
}

/** 'Tue, Dec 1' */
export function dateText(date: string, zone: string, now: Date): string {
  const instant = startOfDay(date, zone);
  return t('dateOf', { weekday: formatWeekday(instant, zone), date: formatShortDate(instant, zone, now) });
}

/** '12:00 PM – 6:00 PM', more than one with commas, or 'Not working'. */
export const hoursText = ({ hours }: Pick<DateHours, 'hours'>): string =>
  hours.length === 0
    ? t('dateOff')
    : hours
        .map(({ starts, ends }) => unbroken(t('dateWindow', { start: clockText(starts), end: clockText(ends) })))
        .join(', ');
