/** Recurrence rules. Dates are `YYYY-MM-DD` on the therapist's wall clock. `docs/product/scheduling.md#recurrence` */
import { currentLanguage } from '../i18n/translator.ts';
import { dayName, type Weekday, weekdays } from '../inputs/working-hours.ts';
import { t } from '../messages.ts';

export type RecurringUnit = 'week' | 'month';

export interface Recurrence {
  unit: RecurringUnit;
  /** Number of weeks (1 to 9) or months (1 to 3). */
  period: number;
  /** For weeks; kept while the unit is month. */
  days: readonly Weekday[];
  /** For months: 'second_tuesday'. */
  monthOption: string | null;
  /** The last day, inclusive; null until chosen. */
  until: string | null;
}

export type RecurrenceField = 'days' | 'monthOption' | 'until';

export const longestPeriod = { week: 9, month: 3 } as const;

const longestMonths = 24;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
const ordinalLabels = ['1st', '2nd', '3rd', '4th', '5th'] as const;

/** In UTC, where every day has 24 hours. */
const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

function weekdayOf(date: string): Weekday {
  return weekdays[(utc(date).getUTCDay() + 6) % 7] ?? 'monday';
}

/** 'second_tuesday': days 1–7 are the first, 8–14 the second, …, from 29 on the fifth. */
export function monthOptionOf(date: string): string {
  const nth = Math.floor((utc(date).getUTCDate() - 1) / 7);
  return `${ordinals[nth]}_${weekdayOf(date)}`;
}

/** Month options of a date: its weekday, first to fifth. */
export const monthOptionsOf = (date: string): string[] => ordinals.map((ordinal) => `${ordinal}_${weekdayOf(date)}`);

/** 'On the 2nd Tuesday' */
export function monthOptionText(option: string): string {
  const [ordinal, day] = option.split('_');
  const nth = ordinalLabels[ordinals.indexOf(ordinal as (typeof ordinals)[number])] ?? '';
  return t('onTheNth', { nth, day: dayName(weekdays.find((one) => one === day) ?? 'monday') });
}

/** The default rule: every week on the date's weekday. */
export const newRecurrence = (date: string): Recurrence => ({
  unit: 'week',
  period: 1,
  days: [weekdayOf(date)],
  monthOption: null,
  until: null,
});

/** Switches the unit; weeks default to the date's weekday, months to its nth weekday. */
export function withUnit(rule: Recurrence, unit: RecurringUnit, date: string): Recurrence {
  if (unit === rule.unit) return rule;
  const period = Math.min(rule.period, longestPeriod[unit]);
  return unit === 'week'
    ? { ...rule, unit, period, days: [weekdayOf(date)] }
    : { ...rule, unit, period, monthOption: monthOptionOf(date) };
}

/** Adjusts a rule when its event moves to `to`: chosen days stay, the nth weekday changes. */
export function withDate(rule: Recurrence, from: string, to: string): Recurrence {
  return {
    ...rule,
    days: rule.days.length === 0 ? [weekdayOf(to)] : rule.days,
    monthOption: rule.monthOption === monthOptionOf(from) ? monthOptionOf(to) : rule.monthOption,
  };
}

export function withDay(rule: Recurrence, day: Weekday): Recurrence {
  const days = rule.days.includes(day) ? rule.days.filter((one) => one !== day) : [...rule.days, day];
  return { ...rule, days: weekdays.filter((one) => days.includes(one)) };
}

/** Errors of a rule by field. `date` is the first event's. */
export function recurrenceProblems(rule: Recurrence, date: string): Map<RecurrenceField, string> {
  const problems = new Map<RecurrenceField, string>();
  if (rule.unit === 'week' && rule.days.length === 0) problems.set('days', t('recurrenceDaysRequired'));
  if (rule.unit === 'month' && !rule.monthOption) problems.set('monthOption', t('recurrenceOptionRequired'));
  if (!rule.until) problems.set('until', t('recurrenceUntilRequired'));
  else if (rule.until < date) problems.set('until', t('recurrenceUntilEarly'));
  else if (rule.until > latestUntil(date)) problems.set('until', t('recurrenceUntilLate'));
  return problems;
}

/** A series can last 24 months. `docs/product/scheduling.md#recurrence` */
export function latestUntil(date: string): string {
  const day = utc(date);
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + longestMonths, 1));
  const lastOfMonth = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(day.getUTCDate(), lastOfMonth));
  return isoDate(month.getTime());
}

/** 'Every 2 weeks on Monday and Thursday'; null until days are chosen. */
export function recurrenceSentence({ unit, period, days, monthOption }: Recurrence): string | null {
  if (unit === 'month') {
    return monthOption
      ? t('everyMonths', { count: period, option: monthOptionText(monthOption).replace(/^./, (o) => o.toLowerCase()) })
      : null;
  }
  if (days.length === 0) return null;
  return t('everyWeeks', {
    count: period,
    days: new Intl.ListFormat(`${currentLanguage()}-US`).format(days.map(dayName)),
  });
}

export const sameRecurrence = (one: Recurrence, other: Recurrence) =>
  one.unit === other.unit &&
  one.period === other.period &&
  one.until === other.until &&
  (one.unit === 'week'
    ? one.days.length === other.days.length && one.days.every((day) => other.days.includes(day))
    : one.monthOption === other.monthOption);
