import { DialogWithDraft, Link, Loaded, useQuery } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import { dayIn, formatTime } from '@larkwell/app-kit/time';
import { Anchor, Button, IconPlus, ListSkeleton, Panel, restoreFocus, Text } from '@larkwell/ui';
import { useState } from 'react';
import { expectedGuests } from '../../../shared/events/sessionState.ts';
import { type DateHours, dateHoursQuery } from '../../../shared/therapist/dateHours.ts';
import { t } from '../messages.ts';
import { useRemoveDateHours } from './calls.ts';
import { DateHoursForm } from './DateHoursForm.tsx';
import classes from './date-hours.module.css';
import { dateText, hoursText } from './draft.ts';

/** Dates to come with other hours than those of the week. `docs/product/scheduling.md#hours-of-a-date` */
export function DateHoursPanel({ zone }: { zone: string }) {
  const query = useQuery(dateHoursQuery());
  const [adding, setAdding] = useState(false);
  const now = new Date();
  const today = dayIn(now, zone);
  return (
    <Panel title={t('dates')} titleId="date-hours">
      <Text c="dimmed" mb="md">
        {t('datesLead')}
      </Text>
      <Loaded query={query} failed={t('datesFailed')} skeleton={<ListSkeleton count={1} />}>
        {(all) => <Dates dates={all.filter(({ date }) => date >= today)} zone={zone} now={now} />}
      </Loaded>
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t('dateChange')}
      </Button>
      <DialogWithDraft opened={adding} title={t('dateChange')} onClose={() => setAdding(false)}>
        {({ leave, close }) => <DateHoursForm today={today} onDone={leave} onCancel={close} />}
      </DialogWithDraft>
    </Panel>
  );
}

function Dates({ dates, zone, now }: { dates: readonly DateHours[]; zone: string; now: Date }) {
  const remove = useRemoveDateHours(() => restoreFocus('date-hours'));
  if (dates.length === 0) return <p className={classes.none}>{t('datesNone')}</p>;
  return (
    <ul className={classes.dates} aria-label={t('dates')}>
      {dates.map((one) => {
        const day = dateText(one.date, zone, now);
        return (
          <li key={one.date} className={classes.date}>
            <div>
              <p className={classes.name}>{t('dateLine', { day, hours: hoursText(one) })}</p>
              {one.sessionsOutside.length > 0 && (
                <p className={classes.outside}>
                  {t('dateOutside', { count: one.sessionsOutside.length })}{' '}
                  {one.sessionsOutside.map((session, index) => (
                    <span key={session.id}>
                      {index > 0 && ', '}
                      <Anchor component={Link} to={calendarPage(session.id)} inherit>
                        {t('dateSession', {
                          name: expectedGuests(session.guests)
                            .map(({ name }) => name)
                            .join(', '),
                          time: formatTime(session.start_date, zone),
                        })}
                      </Anchor>
                    </span>
                  ))}
                </p>
              )}
            </div>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('dateRemoveOf', { day })}
              loading={remove.isPending && remove.variables === one.date}
              onClick={() => remove.mutate(one.date)}
            >
              {t('dateRemove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
