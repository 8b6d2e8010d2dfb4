import { Link, useQueries } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { Anchor, Portrait, Title } from '@larkwell/ui';
import { clientHome } from '../../paths.ts';
import { clientQuery } from '../client-layout/queries.ts';
import { cancelNotice } from '../events/sessionState.ts';
import { useTherapist } from '../therapist/queries.ts';
import classes from './event-details.module.css';
import { familyTime } from './family-time.ts';
import { t } from './messages.ts';

/** Attendees, and the time in the family's zone where it differs. */
export function Guests({ event }: { event: EventSchema }) {
  const { zone } = useTherapist();
  // a child who left the caseload can't be loaded: skip the family's time
  const clients = useQueries({
    queries: event.event_participants.map(({ guest }) => ({ ...clientQuery(guest.child_id), retry: false })),
  });

  return (
    <section>
      <Title order={3} className={classes.heading}>
        {t('guests', { count: event.event_participants.length })}
      </Title>
      <ul className={classes.guests}>
        {event.event_participants.map((participant, index) => {
          const { guest } = participant;
          const client = clients[index]?.data;
          const clock = familyTime(event, client?.guardian.timezone, zone);
          return (
            <li key={participant.id} className={classes.person}>
              <Portrait name={guest.name} photo={client?.profile_photo ?? null} />
              <div>
                <span className={classes.personName}>{guest.name}</span>
                <div className={classes.guest}>
                  {guest.canceled && <span className={classes.canceled}>{cancelNotice(guest)}</span>}
                  {clock && <span>{clock}</span>}
                  {client && (
                    <Anchor
                      component={Link}
                      to={clientHome(client.id)}
                      aria-label={t('profileOf', { name: guest.name })}
                    >
                      {t('profile')}
                    </Anchor>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
