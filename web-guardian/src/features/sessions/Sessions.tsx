import { Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import { clientSessionsQuery, type SessionFilter } from '@larkwell/app-kit/child';
import { useNow } from '@larkwell/app-kit/time';
import { EmptyState, restoreFocus, SessionList, SessionListSkeleton, Title, VisuallyHidden } from '@larkwell/ui';
import { Fragment, useState } from 'react';
import { NoTherapist, needsTherapist } from '../../shared/guardian/NoTherapist.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { t as shared } from '../../shared/messages.ts';
import type { Child, Session } from '../../shared/types.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { DisputeDialog } from './DisputeDialog.tsx';
import { MaterialsDialog } from './MaterialsDialog.tsx';
import { t } from './messages.ts';
import { useWithdrawRequest } from './mutations.ts';
import { NotesDialog } from './NotesDialog.tsx';
import { periodOf } from './periods.ts';
import { endingPlansQuery, noShowRateQuery } from './queries.ts';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { cardOf, SessionItem } from './SessionItem.tsx';
import classes from './Sessions.module.css';
import { listsOf } from './session-lists.ts';

interface SessionsProps {
  child: Child;
  filter: SessionFilter;
}

export function Sessions({ child, filter }: SessionsProps) {
  const { timezone } = useGuardian();
  const query = useInfiniteQuery(clientSessionsQuery(child.id, filter));
  const arranged = filter === 'upcoming' && child.billing_responsability === 'school';
  const rate = useQuery(noShowRateQuery(child.id));
  const noShowRate = rate.data ?? null;
  // the rate is a line on the first card, so the list waits for it: added later it would shift the page
  const rateIsComing = filter === 'upcoming' && rate.isPending && rate.failureCount === 0;
  const endings = useQuery({ ...endingPlansQuery(child.id), enabled: filter === 'upcoming' });
  const withdraw = useWithdrawRequest(child.id);
  const now = useNow(30_000);
  const [canceling, setCanceling] = useState<Session | null>(null);
  const [moving, setMoving] = useState<Session | null>(null);
  const [preparing, setPreparing] = useState<Session | null>(null);
  const [reading, setReading] = useState<Session | null>(null);
  const [disputing, setDisputing] = useState<Session | null>(null);

  const period = (session: Session) => periodOf(session.start_date, timezone, now);
  const begins = (sessions: Session[], index: number) =>
    index === 0 || period(sessions[index] as Session) !== period(sessions[index - 1] as Session);

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
                        {begins(shown, index) && <h3 className={classes.period}>{period(session)}</h3>}
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
                          onCancel={() => setCanceling(session)}
                          onReschedule={() => setMoving(session)}
                          onWithdraw={() =>
                            withdraw.mutate(session.id, { onSuccess: () => restoreFocus(cardOf(session.id)) })
                          }
                          onMaterials={() => setPreparing(session)}
                          onNotes={() => setReading(session)}
                          onDispute={() => setDisputing(session)}
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
      <CancelDialog session={canceling} child={child} zone={timezone} onClose={() => setCanceling(null)} />
      <RescheduleDialog session={moving} childId={child.id} zone={timezone} onClose={() => setMoving(null)} />
      <MaterialsDialog session={preparing} zone={timezone} onClose={() => setPreparing(null)} />
      <DisputeDialog session={disputing} childId={child.id} zone={timezone} onClose={() => setDisputing(null)} />
      <NotesDialog session={reading} zone={timezone} onClose={() => setReading(null)} />
    </>
  );
}

function NoSessions({ child, filter }: SessionsProps) {
  if (filter === 'past') return <EmptyState title={t('pastEmptyTitle')} message={t('pastEmpty')} />;
  if (needsTherapist(child)) return <NoTherapist child={child} message={shared('noTherapist')} />;
  return <EmptyState title={t('upcomingEmptyTitle')} message={t('upcomingEmpty')} />;
}
