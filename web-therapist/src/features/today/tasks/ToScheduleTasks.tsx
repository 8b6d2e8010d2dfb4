import { Link, Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { ToSchedule as Service } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Anchor, Button, IconSend, ListSkeleton, lateDialog } from '@larkwell/ui';
import { Suspense, useState } from 'react';
import { clientPage } from '../../../paths.ts';
import { InviteButton } from '../../../shared/invitations/InviteButton.tsx';
import type { Invited } from '../../../shared/invitations/invitations.ts';
import { arrangedByTherapist, type Left, promised, unbookableNote } from '../../../shared/invitations/left.ts';
import { t } from './messages.ts';
import { toScheduleQuery } from './queries.ts';
import { TaskSection } from './TaskSection.tsx';
import classes from './tasks.module.css';

const InviteSeveral = lateDialog(
  () => import('./InviteSeveral.tsx'),
  ({ onClose }) => onClose,
);

/** Page size of the server. */
const page = 20;

/** Services with sessions left to book, each with an invite button. `count` is the total of the tasks query. */
export const ToScheduleTasks = ({ count }: { count: number }) => (count === 0 ? null : <ToSchedule count={count} />);

function ToSchedule({ count }: { count: number }) {
  const query = useInfiniteQuery(toScheduleQuery());
  const [several, setSeveral] = useState(false);
  const invitable = (query.data ?? []).filter(canInvite).map(invitedOf);
  return (
    <>
      <TaskSection
        id="ready-to-book"
        count={count}
        actions={
          invitable.length > 1 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconSend size={18} aria-hidden />}
              onClick={() => setSeveral(true)}
            >
              {t('inviteSeveral')}
            </Button>
          )
        }
      >
        <Loaded query={query} failed={t('toScheduleFailed')} skeleton={<ListSkeleton count={Math.min(count, page)} />}>
          {(services) => (
            <>
              <ul className={classes.list} aria-label={t('toSchedule')}>
                {services.map((service) => (
                  <Row key={service.service_id} service={service} />
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          )}
        </Loaded>
      </TaskSection>
      <Suspense>{several && <InviteSeveral families={invitable} onClose={() => setSeveral(false)} />}</Suspense>
    </>
  );
}

const leftOf = ({ session_type, pending, bookable, cycle_ends_on }: Service): Left => ({
  sessionType: session_type,
  pending,
  bookable,
  until: cycle_ends_on,
});

const canInvite = (service: Service) => service.bookable > 0 && !arrangedByTherapist(leftOf(service));

const invitedOf = ({ client, ...service }: Service): Invited => ({
  clientId: client.id,
  name: client.name,
  serviceId: service.service_id,
  serviceName: service.service_name,
  sessionType: service.session_type,
  bookable: service.bookable,
  until: service.cycle_ends_on,
  languages: service.family_languages,
});

function Row({ service }: { service: Service }) {
  const { client, service_name } = service;
  const left = leftOf(service);
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
      {canInvite(service) && <InviteButton invited={invitedOf(service)} />}
    </li>
  );
}

/** '3 sessions of Speech therapy left to book by Nov 29, 2026' */
function leftText(left: Left, service: string): string {
  const count = promised(left);
  if (count === 0) return t('leftNone', { service });
  return left.until ? t('leftBy', { count, service, date: formatDate(left.until) }) : t('left', { count, service });
}
