import type { CaseloadChild, CaseloadFigures, CaseloadSchool } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { currentLanguage } from '@larkwell/ui';
import type { Period } from './calls.ts';
import { t } from './messages.ts';

const shareText = (part: number, whole: number, rate: number | null) =>
  rate === null ? null : t('share', { part, whole, rate });

export const noShowsText = ({ no_shows, no_shows_of, no_show_rate }: CaseloadFigures) =>
  shareText(no_shows, no_shows_of, no_show_rate);

export const notesText = ({ notes_on_time, notes_on_time_of, notes_on_time_rate }: CaseloadFigures) =>
  shareText(notes_on_time, notes_on_time_of, notes_on_time_rate);

export const minutesText = (minutes: number) =>
  t('minutes', { minutes: minutes.toLocaleString(`${currentLanguage()}-US`) });

export const schoolText = ({ school_name }: CaseloadSchool) =>
  school_name === null ? t('privatePay') : school_name || t('noSchool');

/** The days that a child's minutes are from; null if they are those of the period. */
export function minutesDaysText({ minutes_from, minutes_to }: CaseloadChild, { from, to }: Period): string | null {
  if (minutes_from === null || (minutes_from === from && minutes_to === to)) return null;
  const start = formatDate(minutes_from);
  return minutes_to === null
    ? t('minutesFrom', { from: start })
    : t('minutesFromTo', { from: start, to: formatDate(minutes_to) });
}
