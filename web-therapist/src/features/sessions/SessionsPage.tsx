import { Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import { clientSessionsQuery, type SessionFilter } from '@larkwell/app-kit/child';
import { EmptyState, ListSkeleton, SegmentedControl, SessionList, Title, WithAside } from '@larkwell/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client-layout/queries.ts';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';
import { CyclePanel } from './CyclePanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { t } from './messages/index.ts';
import { PendingPanel } from './PendingPanel.tsx';
import { SessionItem } from './SessionItem.tsx';
import classes from './SessionsPage.module.css';

const filters = [
  { value: 'upcoming', label: t('upcoming') },
  { value: 'past', label: t('past') },
] as const;

export default function SessionsPage() {
  const client = useClient();
  const [filter, setFilter] = useState<SessionFilter>('upcoming');
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <WithAside
      aside={
        <div className={classes.page}>
          <CyclePanel progress={client.progress} />
          <LedgerPanel clientId={client.id} />
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
        <EventDialog id={openId} onClose={() => setOpenId(null)} />
      </section>
    </WithAside>
  );
}

interface SessionsProps {
  clientId: string;
  filter: SessionFilter;
  onOpen: (id: string) => void;
}

function Sessions({ clientId, filter, onOpen }: SessionsProps) {
  const query = useInfiniteQuery(clientSessionsQuery(clientId, filter));
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
      {(events) =>
        events.length === 0 ? (
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
