import { z } from '@larkwell/app-kit';
import { t } from './messages.ts';

const longestDays = 366;
const aDay = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / aDay;

/** The same rules as `GET /therapist/caseload_report`. */
export const periodSchema = z
  .object({ from: z.iso.date({ error: t('fromRequired') }), to: z.iso.date({ error: t('toRequired') }) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: t('toEarly') })
  .refine(({ from, to }) => daysBetween(from, to) < longestDays, { path: ['to'], error: t('toLate') });

export const isPeriod = (period: { from: string; to: string }) => periodSchema.safeParse(period).success;
