import { Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import { clientSessionsQuery, isSoon } from '@larkwell/app-kit/child';
import { useNow } from '@larkwell/app-kit/time';
import { ListSkeleton, Text } from '@larkwell/ui';
import { whenOf } from '../../shared/sessions/when.ts';
import type { Child, Session } from '../../shared/types.ts';
import classes from './CloseAccount.module.css';
import { t } from './messages.ts';

/** A child's booked sessions, which closing the account cancels. */
export function BookedSessions({ child, zone }: { child: Child; zone: string }) {
  const query = useInfiniteQuery(clientSessionsQuery(child.id, 'upcoming'));
  const now = useNow(60_000);
  return (
    <Loaded query={query} failed={t('sessionsFailed')} skeleton={<ListSkeleton count={1} />}>
      {(sessions) => {
        const booked = sessions.filter((session) => isBooked(session, child.id, now));
        const name = { child: child.preferred_name };
        if (booked.length === 0) return <Text>{t('noSessions', name)}</Text>;
        return (
          <div>
            <Text>
              {query.hasNextPage ? t('sessionsAndMore', name) : t('sessions', { ...name, count: booked.length })}
            </Text>
            <ul className={classes.list}>
              {booked.map((session) => (
                <li key={session.id}>
                  {t(isSoon(session, now) ? 'lateSession' : 'session', {
                    when: whenOf(session, zone).when,
                    therapist: session.therapist.full_name,
                  })}
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}

const isBooked = (session: Session, childId: string, now: Date) =>
  Date.parse(session.start_date) > now.getTime() &&
  session.status === 'scheduled' &&
  session.guests.some((guest) => guest.child_id === childId && !guest.canceled);
