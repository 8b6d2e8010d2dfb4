import { Loaded, usePageTitle } from '@larkwell/app-kit';
import { formatDay, zoneLabel } from '@larkwell/app-kit/time';
import { lateDialog, latePart, PageHeader, useLast, WithAside } from '@larkwell/ui';
import { Suspense, useState } from 'react';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { SetupNotices } from '../../shared/therapist/SetupNotices.tsx';
import { useFirstSteps } from './first-steps/useFirstSteps.ts';
import { MonthPanel } from './MonthPanel.tsx';
import { t } from './messages.ts';
import { NextSession } from './NextSession.tsx';
import { useTodayQueries } from './queries.ts';
import { Schedule } from './Schedule.tsx';
import classes from './TodayPage.module.css';
import { AsideSkeleton, NextSkeleton } from './TodaySkeleton.tsx';
import { TaskLists } from './tasks/TaskLists.tsx';
import { useCalendarKeys } from './useCalendarKeys.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const FirstSteps = latePart(async () => ({ default: (await import('./first-steps/FirstSteps.tsx')).FirstSteps }));
const EventDialog = lateDialog(
  () => import('../../shared/event-details/LaterEventDialog.tsx'),
  ({ id, onClose }) => (id ? onClose : null),
);

/** A therapist's home page: what waits, the next session, today, this month. */
export default function TodayPage() {
  const { zone } = useTherapist();
  const queries = useTodayQueries();
  const { dashboard } = queries;
  const [openId, setOpenId] = useState<string | null>(null);
  const everOpened = useLast(openId) !== null;
  const firstSteps = useFirstSteps(dashboard.data?.clients);
  usePageTitle(t('title'));
  useCalendarKeys(zone);
  // count down by the server's clock, since this device's may be wrong
  const ahead = dashboard.data ? Date.parse(dashboard.data.now) - dashboard.dataUpdatedAt : 0;
  const today = new Date(Date.now() + ahead);

  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { day: formatDay(today, zone), zone: zoneLabel(zone) })} />
      <SetupNotices withHours={firstSteps === null} />
      <WithAside
        aside={
          <div className={classes.column}>
            {dashboard.isPending && <AsideSkeleton />}
            {dashboard.data && (
              <>
                <Schedule events={dashboard.data.today} ahead={ahead} onOpen={setOpenId} />
                <MonthPanel month={dashboard.data.month} clients={dashboard.data.clients} />
              </>
            )}
          </div>
        }
      >
        <div className={classes.column}>
          <Suspense>{firstSteps && <FirstSteps steps={firstSteps.steps} onHide={firstSteps.hide} />}</Suspense>
          <Loaded query={dashboard} failed={t('failed')} skeleton={<NextSkeleton />}>
            {({ next_session }) => <NextSession event={next_session} ahead={ahead} onOpen={setOpenId} />}
          </Loaded>
          <WaitingPanel queries={queries} />
          <TaskLists queries={queries} onOpen={setOpenId} />
        </div>
      </WithAside>
      <Suspense>{everOpened && <EventDialog id={openId} onClose={() => setOpenId(null)} />}</Suspense>
    </>
  );
}
