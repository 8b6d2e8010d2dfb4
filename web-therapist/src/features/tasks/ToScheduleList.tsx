import { Link, Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { ToSchedule } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Anchor, ListSkeleton } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { InviteButton } from '../../shared/invitations/InviteButton.tsx';
import { arrangedByTherapist, type Left, promised, unbookableNote } from '../../shared/invitations/left.ts';
import { t } from './messages.ts';
import { toScheduleQuery } from './queries.ts';
import classes from './TasksPage.module.css';

/** Page size of the server. */
const page = 20;

/** Services with sessions left to book, each with an invite button. `count` is the total of the tasks query. */
export function ToScheduleList({ count }: { count: number }) {
  const query = useInfiniteQuery(toScheduleQuery());
  return (
    <Loaded query={query} failed={t('toScheduleFailed')} skeleton={<ListSkeleton count={Math.min(count, page)} />}>
      {(services) => (
        <>
          <ul className={classes.list} aria-label={t('toSchedule')}>
            {services.map((service) => (
              <Service key={service.service_id} {...service} />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Loaded>
  );
}

function Service({ client, service_id, service_name, session_type, pending, bookable, cycle_ends_on }: ToSchedule) {
  const left: Left = { sessionType: session_type, pending, bookable, until: cycle_ends_on };
  const note = unbookableNote(left);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Anchor component={Link} to={clientPage(client.id, 'sessions')} className={classes.name}>
          {client.name}
        </Anchor>
        <p>{leftText(left, service_name)}</p>
        {note && <p>{note}</p>}
      </div>
      {bookable > 0 && !arrangedByTherapist(left) && (
        <InviteButton
          invited={{
            clientId: client.id,
            name: client.name,
            serviceId: service_id,
            serviceName: service_name,
            sessionType: session_type,
            bookable,
            until: cycle_ends_on,
          }}
        />
      )}
    </li>
  );
}

/** '3 sessions of Speech therapy left to book by Nov 29, 2026' */
function leftText(left: Left, service: string): string {
  const count = promised(left);
  if (count === 0) return t('leftNone', { service });
  return left.until ? t('leftBy', { count, service, date: formatDate(left.until) }) : t('left', { count, service });
}
