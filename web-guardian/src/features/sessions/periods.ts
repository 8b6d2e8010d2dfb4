import { dayIn, formatMonthName, formatShortDate, parseDate } from '@larkwell/app-kit/time';
import { t } from './messages.ts';

/**
 * The heading above sessions of one week to come, 'Next week' or 'Week of Nov 30', or of one past week or month, 'October'
 * or 'May 2025'. Weeks begin on Monday, on the clock of `zone`.
 */
export function periodOf(instant: string, zone: string, now: Date): string {
  const [day, today] = [parseDate(dayIn(instant, zone)), parseDate(dayIn(now, zone))];
  const mondayOf = (date: typeof day) => date.subtract({ days: date.dayOfWeek - 1 });
  const weeks = mondayOf(today).until(mondayOf(day), { largestUnit: 'week' }).weeks;
  if (weeks === 0) return t('thisWeek');
  if (weeks === 1) return t('nextWeek');
  if (weeks > 1) return t('weekOf', { date: formatShortDate(mondayOf(day).toString(), 'UTC', now) });
  if (weeks === -1) return t('lastWeek');
  const month = formatMonthName(day.toString());
  if (day.year !== today.year) return t('monthOfYear', { month, year: day.year });
  if (day.month !== today.month) return month;
  return t('earlierInMonth', { month });
}
