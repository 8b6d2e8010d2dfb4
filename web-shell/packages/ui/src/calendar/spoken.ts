import { currentLanguage } from '../i18n/translator.ts';
import { unbroken } from '../inputs/clock.ts';
import type { Times } from './moves.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because one is slow to create and a calendar needs hundreds. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = `${currentLanguage()}-US`;
  const key = `${language}${JSON.stringify(options)}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, made);
  return made;
}

/** 'Monday, November 23' */
export const spokenDay = (instant: string, timeZone: string) =>
  formatter({ weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(new Date(instant));

/** '10:15 – 11:00 AM' */
export const spokenRange = ({ start, end }: Times, timeZone: string) =>
  unbroken(formatter({ hour: 'numeric', minute: '2-digit', timeZone }).formatRange(new Date(start), new Date(end)));

/** 'November 23, 2026', of `YYYY-MM-DD`. */
export const dateText = (day: string) =>
  formatter({ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** 'Monday' */
export const weekdayText = (day: string) => formatter({ weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
