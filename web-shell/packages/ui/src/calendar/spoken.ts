import { currentLanguage } from '../i18n/translator.ts';
import { unbroken } from '../inputs/clock.ts';
import type { Times } from './moves.ts';

const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(`${currentLanguage()}-US`, options);

/** 'Monday, November 23' */
export const spokenDay = (instant: string, timeZone: string) =>
  formatter({ weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(new Date(instant));

/** '10:15 – 11:00 AM' */
export const spokenRange = ({ start, end }: Times, timeZone: string) =>
  unbroken(formatter({ hour: 'numeric', minute: '2-digit', timeZone }).formatRange(new Date(start), new Date(end)));
