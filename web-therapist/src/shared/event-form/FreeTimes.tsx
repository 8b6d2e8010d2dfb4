import { Loaded, useQuery } from '@larkwell/app-kit';
import type { EventSchema, Slot } from '@larkwell/app-kit/api';
import { formatDate, formatTime } from '@larkwell/app-kit/time';
import { Button, Loader } from '@larkwell/ui';
import { useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-form.module.css';
import { freeTimesQuery } from './free-times.ts';
import { t } from './messages.ts';

/** So many fit without pushing the rest of the dialog out of view. */
const shownAtFirst = 8;

interface FreeTimesProps {
  event: EventSchema;
  /** `YYYY-MM-DD` on the therapist's clock. */
  date: string;
  onChoose: (slot: Slot) => void;
}

/** Open times in the therapist's hours on the chosen day; one press takes one. */
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
