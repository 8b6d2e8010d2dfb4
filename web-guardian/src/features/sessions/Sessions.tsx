import { Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import { clientSessionsQuery, type SessionFilter } from '@larkwell/app-kit/child';
import { useNow } from '@larkwell/app-kit/time';
import {
  EmptyState,
  lateDialog,
  restoreFocus,
  SessionList,
  SessionListSkeleton,
  Title,
  VisuallyHidden,
} from '@larkwell/ui';
import { Fragment, Suspense, useState } from 'react';
import { NoTherapist, needsTherapist } from '../../shared/guardian/NoTherapist.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { t as shared } from '../../shared/messages.ts';
import { useKeptSessions } from '../../shared/sessions/keepSessions.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useWithdrawRequest } from './mutations.ts';
import { periodOf } from './periods.ts';
import { attendanceQuery, endingPlansQuery } from './queries.ts';
import { cardOf, SessionItem } from './SessionItem.tsx';
import classes from './Sessions.module.css';
import { listsOf } from './session-lists.ts';
import { sessionDialogs, useSessionDialog } from './useSessionDialog.ts';

const SessionDialogs = lateDialog(
  () => import('./SessionDialogs.tsx'),
  ({ inDialog, onClose }) => (sessionDialogs.some(inDialog) ? onClose : null),
);

interface SessionsProps {
  child: Child;
  filter: SessionFilter;
}

export function Sessions({ child, filter }: SessionsProps) {
  const { timezone } = useGuardian();
  const query = useInfiniteQuery(clientSessionsQuery(child.id, filter));
  useKeptSessions(child.id, filter === 'upcoming' ? query.data : undefined);
  const arranged = filter === 'upcoming' && child.billing_responsability === 'school';
  const rate = useQuery(attendanceQuery(child.id));
  const noShowRate = rate.data?.rate ?? null;
  // the rate is a line on the first card, so the list waits for it: added later it would shift the page
  const rateIsComing = filter === 'upcoming' && rate.isPending && rate.failureCount === 0;
  const endings = useQuery({ ...endingPlansQuery(child.id), enabled: filter === 'upcoming' });
  const withdraw = useWithdrawRequest(child.id);
  const now = useNow(30_000);
  const { inDialog, isOpen, open, close } = useSessionDialog(query.data ?? []);
  const [dialogsWanted, setDialogsWanted] = useState(isOpen);
  if (isOpen && !dialogsWanted) setDialogsWanted(true);

  const period = (session: Session) => periodOf(session.start_date, timezone, now);
  /** The next session stands alone above the weeks. */
  const begins = (sessions: Session[], index: number, first: number) =>
    index === first || (index > first && period(sessions[index] as Session) !== period(sessions[index - 1] as Session));

  return (
    <>
      <Loaded query={query} failed={t('failed')} skeleton={<SessionListSkeleton />}>
        {(sessions) =>
          rateIsComing ? (
            <SessionListSkeleton />
          ) : sessions.length === 0 ? (
            <NoSessions child={child} filter={filter} />
          ) : (
            <div className={classes.lists}>
              {listsOf(sessions, child, filter, now).map(({ name, title, hidden, shown }) => (
                <section key={name}>
                  {hidden ? (
                    <VisuallyHidden component="h2">{title}</VisuallyHidden>
                  ) : (
                    <Title order={2} size="h4" mb="sm">
                      {title}
                    </Title>
                  )}
                  <SessionList label={title}>
                    {shown.map((session, index) => (
                      <Fragment key={session.id}>
                        {name !== 'canceled' && begins(shown, index, name === 'upcoming' ? 1 : 0) && (
                          <h3 className={classes.period}>{period(session)}</h3>
                        )}
                        <SessionItem
                          session={session}
                          child={child}
                          zone={timezone}
                          now={now}
                          isNext={name === 'upcoming' && index === 0}
                          noShowRate={noShowRate}
                          hintAbove={arranged}
                          planEndsOn={endings.data?.get(session.id) ?? null}
                          withdrawing={withdraw.isPending && withdraw.variables === session.id}
                          onCancel={() => open('cancel', session)}
                          onReschedule={() => open('reschedule', session)}
                          onWithdraw={() =>
                            withdraw.mutate(session.id, { onSuccess: () => restoreFocus(cardOf(session.id)) })
                          }
                          onMaterials={() => open('materials', session)}
                          onNotes={() => open('notes', session)}
                          onDispute={() => open('dispute', session)}
                        />
                      </Fragment>
                    ))}
                  </SessionList>
                  {name === 'upcoming' && arranged && <p className={classes.hint}>{t('hintSchoolAll')}</p>}
                </section>
              ))}
              <LoadMore query={query} />
            </div>
          )
        }
      </Loaded>
      <Suspense>
        {dialogsWanted && <SessionDialogs inDialog={inDialog} child={child} zone={timezone} onClose={close} />}
      </Suspense>
    </>
  );
}

function NoSessions({ child, filter }: SessionsProps) {
  if (filter === 'past') return <EmptyState title={t('pastEmptyTitle')} message={t('pastEmpty')} />;
  if (needsTherapist(child)) return <NoTherapist child={child} message={shared('noTherapist')} />;
  return <EmptyState title={t('upcomingEmptyTitle')} message={t('upcomingEmpty')} />;
}
