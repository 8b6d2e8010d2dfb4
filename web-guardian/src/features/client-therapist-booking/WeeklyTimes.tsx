import { dayIn, formatDay, formatShortDate, formatTime, formatWeekdayAndTime } from '@larkwell/app-kit/time';
import { Button, type DayPart, Panel } from '@larkwell/ui';
import { useState } from 'react';
import classes from './Booking.module.css';
import { t } from './messages.ts';
import type { FreeSlot } from './slots.ts';
import { planFrom, type WeeklyPlan, weeklyPlans } from './weekly.ts';

/** Plans that are offered before a time is chosen. */
const most = 3;

interface WeeklyTimesProps {
  free: readonly FreeSlot[];
  /** Starts of the chosen slots. */
  chosen: readonly string[];
  /** Sessions of the period, chosen ones included. */
  remaining: number;
  /** The guardian's. */
  zone: string;
  preferred?: DayPart | undefined;
  onChoose: (starts: string[]) => void;
}

/** The same time every week, for what is left of the period, in one tap; and what isn't free then. */
export function WeeklyTimes({ free, chosen, remaining, zone, preferred, onChoose }: WeeklyTimesProps) {
  const [used, setUsed] = useState<WeeklyPlan | null>(null);
  const [first] = chosen;
  const wish = { zone, preferred, count: remaining - chosen.length };
  const repeated = chosen.length === 1 && first ? planFrom(first, free, { ...wish, count: remaining }) : null;
  const days = new Set(chosen.map((start) => dayIn(start, zone)));
  // a time inside the notice is hard to cancel, so the family has to choose it itself
  const open = free.filter(
    ({ start_date, graceMinutes }) => graceMinutes === undefined && !days.has(dayIn(start_date, zone)),
  );
  const plans = repeated ? [repeated] : weeklyPlans(open, wish).slice(0, most);
  const inUse = used?.starts.every((start) => chosen.includes(start)) ? used : null;

  function choose(plan: WeeklyPlan) {
    setUsed(plan);
    onChoose(repeated ? plan.starts : [...chosen, ...plan.starts]);
  }

  if (!inUse && plans.length === 0) return null;
  return (
    <Panel title={t('weekly')} tone="tint">
      {inUse && (
        <PlanInUse
          plan={inUse}
          zone={zone}
          onDrop={() => onChoose(chosen.filter((one) => !inUse.starts.includes(one)))}
        />
      )}
      {plans.length > 0 && (
        <ul className={classes.plans}>
          {plans.map((plan) => (
            <li key={plan.example}>
              <div>
                <strong>{t('weeklyTime', nameOf(plan.example, zone))}</strong>
                <span>{openOf(plan)}</span>
              </div>
              <Button
                variant="default"
                aria-label={t('weeklyChooseOf', { count: plan.starts.length, ...nameOf(plan.example, zone) })}
                onClick={() => choose(plan)}
              >
                {t('weeklyChoose', { count: plan.starts.length })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What a plan chose, and which dates it changed. */
function PlanInUse({ plan, zone, onDrop }: { plan: WeeklyPlan; zone: string; onDrop: () => void }) {
  const { starts, replaced, example } = plan;
  return (
    <>
      <ul className={classes.plans} aria-label={t('weekly')}>
        {starts.map((start) => (
          <li key={start}>{formatWeekdayAndTime(start, zone)}</li>
        ))}
      </ul>
      {replaced.length > 0 && (
        <ul className={classes.replaced} aria-label={t('replaced')}>
          {replaced.map(({ date, start }) => (
            <li key={date}>{replacementOf(date, start, example, zone)}</li>
          ))}
        </ul>
      )}
      <Button variant="subtle" size="sm" onClick={onDrop}>
        {t('weeklyOther')}
      </Button>
    </>
  );
}

/** 'Tuesday' and '4:15 PM' */
const nameOf = (start: string, zone: string) => ({
  day: formatDay(start, zone).split(',')[0] ?? '',
  time: formatTime(start, zone),
});

function openOf({ starts, replaced }: WeeklyPlan): string {
  const count = starts.length;
  const moved = replaced.filter(({ start }) => start !== null).length;
  return moved === 0 ? t('weeklyAllOpen', { count }) : t('weeklySomeOpen', { open: count - moved, count });
}

function replacementOf(date: string, start: string | null, example: string, zone: string): string {
  const time = formatTime(example, zone);
  const day = formatShortDate(date, 'UTC', new Date());
  if (start === null) return t('replacedNone', { day, time });
  const other = dayIn(start, zone) === date ? formatTime(start, zone) : formatWeekdayAndTime(start, zone);
  return t('replacedBy', { day, time, other });
}
