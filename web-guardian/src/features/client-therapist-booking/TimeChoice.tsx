import { Loaded } from '@larkwell/app-kit';
import type { Slot } from '@larkwell/app-kit/api';
import { zoneLabel } from '@larkwell/app-kit/time';
import { Alert, Button, CardsSkeleton, IconClock, IconInfoCircle, QuietState, SlotPicker } from '@larkwell/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import classes from './Booking.module.css';
import { ChosenTimes, type OtherClock } from './ChosenTimes.tsx';
import { t } from './messages.ts';
import type { Later } from './PeriodChoice.tsx';
import { choosable, groupByDay } from './slots.ts';

interface TimeChoiceProps {
  /** The free times. */
  query: ComponentProps<typeof Loaded<Slot[]>>['query'];
  /** How many can be chosen. */
  remaining: number;
  /** Of one session. */
  minutes: number;
  /** The guardian's. */
  zone: string;
  therapistName: string;
  /** Null until known. */
  therapist: OtherClock | null;
  /** One time for one session that has a time already: choosing another one gives the first back. */
  single?: boolean;
  /** Other times, where there are any. */
  later?: Later;
  /** One of the chosen times was taken meanwhile. */
  taken: boolean;
  busy: boolean;
  /** Says what the button does with so many times. */
  action: (count: number) => string;
  onConfirm: (starts: string[]) => void;
}

/** Free times on both clocks, and what is chosen of them. */
export function TimeChoice({ query, remaining, minutes, zone, therapist, single = false, ...props }: TimeChoiceProps) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const chosen = (query.data ?? []).filter(({ start_date }) => wanted.includes(start_date));
  const starts = chosen.map(({ start_date }) => start_date);

  const empty = query.data?.length === 0;
  const skip = props.later?.skip;
  useEffect(() => {
    if (empty) skip?.();
  }, [empty, skip]);

  function toggle(start: string) {
    if (starts.includes(start)) setWanted(starts.filter((one) => one !== start));
    else setWanted(single ? [start] : [...starts, start]);
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
              action={props.later?.go && <Button onClick={props.later.go}>{t('laterPeriod')}</Button>}
            />
          ) : (
            <div className={classes.columns}>
              <div>
                {props.taken && (
                  <Alert role="alert" data-tone="warning" mb="md" icon={<IconInfoCircle size={20} aria-hidden />}>
                    {t('taken')}
                  </Alert>
                )}
                <SlotPicker
                  days={groupByDay(single ? free : choosable(free, starts), zone)}
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
