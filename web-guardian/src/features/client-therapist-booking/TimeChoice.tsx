import { Loaded } from '@larkwell/app-kit';
import { formatWeekdayAndTime, zoneLabel } from '@larkwell/app-kit/time';
import {
  Alert,
  Button,
  CardsSkeleton,
  type DayPart,
  IconClock,
  IconInfoCircle,
  QuietState,
  SlotPicker,
} from '@larkwell/ui';
import { type ComponentProps, useEffect } from 'react';
import classes from './Booking.module.css';
import { ChosenTimes, type OtherClock } from './ChosenTimes.tsx';
import { t } from './messages.ts';
import type { NextPeriod } from './PeriodChoice.tsx';
import { type FreeSlot, groupByDay, selectableSlots } from './slots.ts';
import type { Choice } from './useKeptChoice.ts';
import { WeeklyTimes } from './WeeklyTimes.tsx';

interface TimeChoiceProps {
  /** Available slots. */
  query: ComponentProps<typeof Loaded<FreeSlot[]>>['query'];
  choice: Choice;
  /** The part of the day that the family prefers. */
  preferred?: DayPart | undefined;
  /** Number of sessions left to choose. */
  remaining: number;
  /** Length of one session. */
  minutes: number;
  /** The guardian's. */
  zone: string;
  therapistName: string;
  /** Null until known. */
  therapist: OtherClock | null;
  /** One new time for one booked session: choosing another replaces it. */
  single?: boolean;
  /** The next period, if any. */
  nextPeriod?: NextPeriod;
  /** Someone else booked one of the chosen times. */
  taken: boolean;
  busy: boolean;
  /** Label of the button for a number of chosen times. */
  action: (count: number) => string;
  onConfirm: (starts: string[]) => void;
}

/** Available times, with the chosen ones in both time zones. */
export function TimeChoice({ query, remaining, minutes, zone, therapist, single = false, ...props }: TimeChoiceProps) {
  const { choice, preferred } = props;
  // another tab may have booked some since a choice was kept
  const chosen = (query.data ?? []).filter(({ start_date }) => choice.starts.includes(start_date)).slice(0, remaining);
  const starts = chosen.map(({ start_date }) => start_date);

  const empty = query.data?.length === 0;
  const skip = props.nextPeriod?.skip;
  useEffect(() => {
    if (empty) skip?.();
  }, [empty, skip]);

  function toggle(start: string) {
    if (starts.includes(start)) choice.choose(starts.filter((one) => one !== start));
    else choice.choose(single ? [start] : [...starts, start]);
  }

  return (
    <>
      <p className={classes.clocks}>
        <IconClock size={20} aria-hidden />
        <span>
          {t('clocks', { zone: zoneLabel(zone) })}
          {therapist && zoneLabel(therapist.timezone) !== zoneLabel(zone) && (
            <> {t('otherClock', { therapist: therapist.first_name, zone: zoneLabel(therapist.timezone) })}</>
          )}
        </span>
      </p>
      <Loaded query={query} failed={t('slotsFailed')} skeleton={<CardsSkeleton />}>
        {(free) =>
          free.length === 0 ? (
            <QuietState
              title={t('noSlotsTitle')}
              message={t('noSlots', { therapist: props.therapistName })}
              action={props.nextPeriod?.go && <Button onClick={props.nextPeriod.go}>{t('laterPeriod')}</Button>}
            />
          ) : (
            <div className={classes.columns}>
              <div className={classes.offers}>
                {props.taken && (
                  <Alert role="alert" data-tone="warning" mb="md" icon={<IconInfoCircle size={20} aria-hidden />}>
                    {t('taken')}
                  </Alert>
                )}
                {!single && remaining > 1 && (
                  <WeeklyTimes
                    free={free}
                    chosen={starts}
                    remaining={remaining}
                    zone={zone}
                    preferred={preferred}
                    onChoose={choice.choose}
                  />
                )}
                {free[0] && (
                  <p className={classes.earliest}>
                    {t('earliest', { when: formatWeekdayAndTime(free[0].start_date, zone) })}
                  </p>
                )}
                <SlotPicker
                  preferred={preferred}
                  days={groupByDay(single ? free : selectableSlots(free, starts), zone)}
                  chosen={starts}
                  onToggle={toggle}
                  full={!single && chosen.length >= remaining}
                />
              </div>
              <ChosenTimes
                chosen={chosen}
                remaining={remaining}
                minutes={minutes}
                zone={zone}
                therapist={therapist}
                single={single}
                busy={props.busy}
                label={props.action(chosen.length)}
                onRemove={toggle}
                onConfirm={() => props.onConfirm(starts)}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
