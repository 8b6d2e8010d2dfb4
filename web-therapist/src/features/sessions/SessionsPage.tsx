import { Loaded, LoadMore, useInfiniteQuery, useQuery, useSearchParams } from '@larkwell/app-kit';
import { clientSessionsQuery, type SessionFilter, useSessionFilter } from '@larkwell/app-kit/child';
import { PrintNotes } from '@larkwell/app-kit/print';
import { EmptyState, SegmentedControl, SessionList, SessionListSkeleton, Title, WithAside } from '@larkwell/ui';
import { useClient } from '../../shared/client-layout/queries.ts';
import { PendingPanel } from '../../shared/client-sessions/PendingPanel.tsx';
import { ownPendingQuery } from '../../shared/client-sessions/queries.ts';
import { SessionItem } from '../../shared/client-sessions/SessionItem.tsx';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { CyclePanel } from './CyclePanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { t } from './messages.ts';
import classes from './SessionsPage.module.css';

const filters = [
  { value: 'upcoming', label: t('upcoming') },
  { value: 'past', label: t('past') },
] as const;

export default function SessionsPage() {
  const client = useClient();
  const { zone } = useTherapist();
  const [filter, setFilter] = useSessionFilter();
  const [openId, setOpenId] = useOpenEvent();
  return (
    <WithAside
      aside={
        <div className={classes.page}>
          <CyclePanel progress={client.progress} />
          <LedgerPanel clientId={client.id} />
          <PrintNotes key={client.id} childId={client.id} zone={zone} />
        </div>
      }
    >
      <section className={classes.page}>
        <div className={classes.head}>
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <SegmentedControl
            aria-label={t('which')}
            data={[...filters]}
            value={filter}
            onChange={(next) => setFilter(next as SessionFilter)}
          />
        </div>
        {filter === 'upcoming' && <PendingPanel client={client} />}
        <Sessions key={filter} clientId={client.id} filter={filter} onOpen={setOpenId} />
        <EventDialog id={openId} childId={client.id} onClose={() => setOpenId(null)} />
      </section>
    </WithAside>
  );
}

/** The event with open details, kept in the address (`?event=…`): a reload keeps it, and Back closes it. */
function useOpenEvent(): [string | null, (id: string | null) => void] {
  const [address, setAddress] = useSearchParams();
  const open = (id: string | null) =>
    setAddress(
      (before) => {
        if (id) before.set('event', id);
        else before.delete('event');
        return before;
      },
      { replace: id === null },
    );
  return [address.get('event'), open];
}

interface SessionsProps {
  clientId: string;
  filter: SessionFilter;
  onOpen: (id: string) => void;
}

function Sessions({ clientId, filter, onOpen }: SessionsProps) {
  const { id } = useTherapist();
  const query = useInfiniteQuery(clientSessionsQuery(clientId, filter));
  const pending = useQuery(ownPendingQuery(clientId, id));
  // wait for the pending panel above, which would push the list down; stop waiting when it fails
  const pendingIsComing = filter === 'upcoming' && !pending.isFetched && pending.failureCount === 0;
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<SessionListSkeleton />}>
      {(events) =>
        pendingIsComing ? (
          <SessionListSkeleton />
        ) : events.length === 0 ? (
          <EmptyState
            title={filter === 'past' ? t('pastEmptyTitle') : t('upcomingEmptyTitle')}
            message={filter === 'past' ? t('pastEmpty') : t('upcomingEmpty')}
          />
        ) : (
          <>
            <SessionList label={filter === 'past' ? t('pastList') : t('upcomingList')}>
              {events.map((event) => (
                <SessionItem key={event.id} event={event} clientId={clientId} onOpen={() => onOpen(event.id)} />
              ))}
            </SessionList>
            <LoadMore query={query} />
          </>
        )
      }
    </Loaded>
  );
}
