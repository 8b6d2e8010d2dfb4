import { Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import { clientSessionsQuery } from '@larkwell/app-kit/child';
import { lateDialog, SessionListSkeleton, useLast, WithAside } from '@larkwell/ui';
import { Suspense, useState } from 'react';
import { useClient } from '../../shared/client-layout/queries.ts';
import { PendingPanel } from '../../shared/client-sessions/PendingPanel.tsx';
import { useLastNotes } from '../../shared/notes/queries.ts';
import { PracticePanel } from '../../shared/practice/PracticePanel.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { GoalsPanel } from './GoalsPanel.tsx';
import { LastNotePanel } from './LastNotePanel.tsx';
import { MessagesPanel } from './MessagesPanel.tsx';
import { MinutesPanel } from './MinutesPanel.tsx';
import { t } from './messages.ts';
import { NextSession } from './NextSession.tsx';
import classes from './Overview.module.css';
import { Timeline } from './Timeline.tsx';

const EventDialog = lateDialog(
  () => import('../../shared/event-details/LaterEventDialog.tsx'),
  ({ id, onClose }) => (id ? onClose : null),
);

/** What a therapist wants to know before a session with the child. `docs/product/web.md#client-overview` */
export default function OverviewPage() {
  const client = useClient();
  const upcoming = useInfiniteQuery(clientSessionsQuery(client.id, 'upcoming'));
  const past = useInfiniteQuery(clientSessionsQuery(client.id, 'past'));
  const notes = useLastNotes(client.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const everOpened = useLast(openId) !== null;
  return (
    <div className={classes.column}>
      <WithAside
        aside={
          <div className={classes.column}>
            <MessagesPanel client={client} />
            <MinutesPanel clientId={client.id} />
            <ContactPanel client={client} />
          </div>
        }
      >
        <div className={classes.column}>
          <Loaded query={upcoming} failed={t('upcomingFailed')} skeleton={<SessionListSkeleton />}>
            {(events) => <NextSession client={client} events={events} onOpen={setOpenId} />}
          </Loaded>
          <PendingPanel client={client} />
          <LastNotePanel client={client} notes={notes} />
          <GoalsPanel clientId={client.id} />
          <PracticePanel childId={client.id} name={client.preferred_name} />
        </div>
      </WithAside>
      <Timeline client={client} past={past} notes={notes.data ?? []} onOpen={setOpenId} />
      <Suspense>
        {everOpened && <EventDialog id={openId} childId={client.id} onClose={() => setOpenId(null)} />}
      </Suspense>
    </div>
  );
}
