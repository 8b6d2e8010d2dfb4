import { formatDate, formatDayOfMonth, formatMonth } from '@larkwell/app-kit/time';
import { latePart, Skeleton } from '@larkwell/ui';
import { type ReactNode, Suspense, useState } from 'react';
import classes from './Booking.module.css';
import { t } from './messages.ts';
import type { Period } from './slots.ts';

const PeriodSelect = latePart(() => import('./PeriodSelect.tsx'));

/** 'Nov 23', short enough for phones. */
const shortDate = (date: string) => `${formatMonth(date, 'UTC')} ${formatDayOfMonth(date, 'UTC')}`;

/** One-time services have no useful end date, so only the start is named. */
function nameOf({ starts_on, ends_on, remaining }: Period, today: string): string {
  const from = formatDate(starts_on);
  if (ends_on === null) return t('periodOpen', { from, count: remaining });
  const until = formatDate(ends_on);
  return starts_on <= today
    ? t('periodUntil', { until, count: remaining })
    : t('periodFrom', { from: shortDate(starts_on), until: shortDate(ends_on), count: remaining });
}

/** Moves to the next period; null in the last one. */
export interface NextPeriod {
  go: (() => void) | null;
  /** Used at once when nothing is free, unless the guardian chose the period. */
  skip: (() => void) | null;
}

interface PeriodChoiceProps {
  /** Soonest first, each with sessions left; at least one. */
  periods: readonly Period[];
  /** `YYYY-MM-DD`. */
  today: string;
  children: (period: Period, nextPeriod: NextPeriod) => ReactNode;
}

/** One period is booked at a time, since each has its own number of sessions: the soonest with free times by default. */
export function PeriodChoice({ periods, today, children }: PeriodChoiceProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [chosenByUser, setChosenByUser] = useState(false);
  const period = periods.find(({ starts_on }) => starts_on === selected) ?? periods[0];
  if (!period) return null;
  const next = periods[periods.indexOf(period) + 1];
  const skip = next ? () => setSelected(next.starts_on) : null;

  function choose(starts_on: string | null) {
    setChosenByUser(true);
    setSelected(starts_on);
  }

  return (
    <>
      {periods.length > 1 && (
        <Suspense fallback={<Skeleton className={classes.period} height={74} />}>
          <PeriodSelect
            className={classes.period}
            label={t('period')}
            data={periods.map((one) => ({ value: one.starts_on, label: nameOf(one, today) }))}
            value={period.starts_on}
            onChange={choose}
          />
        </Suspense>
      )}
      {children(period, { go: next ? () => choose(next.starts_on) : null, skip: chosenByUser ? null : skip })}
    </>
  );
}
