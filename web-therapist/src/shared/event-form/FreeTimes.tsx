import { Loaded, useQuery } from '@larkwell/app-kit';
import { type EventShape, listAvailableDatesOptions, type Slot, type SlotsAnswer } from '@larkwell/app-kit/api';
import { formatDate, formatTime } from '@larkwell/app-kit/time';
import { Button, Loader } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-form.module.css';
import { t } from './messages/index.ts';

/** As many as stand in a dialog without pushing what follows out of sight. */
const shownAtFirst = 8;

const lengthOf = ({ start_date, end_date }: EventShape) => (Date.parse(end_date) - Date.parse(start_date)) / 60_000;

/** Times of one day (`YYYY-MM-DD`) inside the therapist's hours where an event fits, without the one that it has. */
const freeTimesQuery = (event: EventShape, date: string, zone: string) => ({
  ...listAvailableDatesOptions({
    query: {
      therapist_id: event.therapist_id,
      event_duration: lengthOf(event),
      start_date: date,
      end_date: date,
      timezone: zone,
      exclude_event: event.id,
    },
  }),
  select: ({ available_time_slots }: SlotsAnswer) =>
    available_time_slots.filter(({ start_date }) => Date.parse(start_date) !== Date.parse(event.start_date)),
  staleTime: 5_000,
});

interface FreeTimesProps {
  event: EventShape;
  /** `YYYY-MM-DD` on the therapist's clock. */
  date: string;
  onChoose: (slot: Slot) => void;
}

/** What the therapist's own hours have free on the chosen day, to be taken with one press. */
export function FreeTimes({ event, date, onChoose }: FreeTimesProps) {
  const { zone } = useTherapist();
  const query = useQuery(freeTimesQuery(event, date, zone));
  const [all, setAll] = useState(false);
  const label = t('freeTimes', { day: formatDate(date) });
  return (
    <section className={classes.freeTimes} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <Loaded query={query} failed={t('freeTimesFailed')} skeleton={<Loader size="sm" />}>
        {(slots) =>
          slots.length === 0 ? (
            <p className={classes.hint}>{t('freeTimesNone')}</p>
          ) : (
            <div className={classes.actions}>
              {(all ? slots : slots.slice(0, shownAtFirst)).map((slot) => (
                <Button key={slot.start_date} variant="default" size="sm" onClick={() => onChoose(slot)}>
                  {formatTime(slot.start_date, zone)}
                </Button>
              ))}
              {!all && slots.length > shownAtFirst && (
                <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
                  {t('freeTimesAll', { count: slots.length })}
                </Button>
              )}
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
