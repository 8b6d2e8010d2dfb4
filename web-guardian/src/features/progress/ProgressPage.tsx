import { Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import { goalsQuery, goalTree, goalTrialsQuery, usePractices } from '@larkwell/app-kit/child';
import { PrintNotes } from '@larkwell/app-kit/print';
import { EmptyState, ListSkeleton, Title } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { GoalItem } from './GoalItem.tsx';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';
import { ProgressReports } from './ProgressReports.tsx';
import { SessionProgress } from './SessionProgress.tsx';
import { TodayWeDid } from './TodayWeDid.tsx';

export default function ProgressPage() {
  const { timezone } = useGuardian();
  const { child } = useChosenChild();
  const query = useInfiniteQuery(goalsQuery(child.id));
  const trials = useQuery(goalTrialsQuery(child.id));
  const practices = usePractices(child.id);
  const item = (goal: Goal, isPart: boolean) => (
    <GoalItem childId={child.id} goal={goal} trials={trials.data?.get(goal.id)} practices={practices} isPart={isPart} />
  );
  return (
    <div className={classes.page}>
      <TodayWeDid key={child.id} child={child} />
      <ProgressReports key={`reports ${child.id}`} child={child} />
      <SessionProgress child={child} />
      <section>
        <Title order={2} size="h3" mb="md">
          {t('title')}
        </Title>
        <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
          {(goals) =>
            goals.length === 0 ? (
              <EmptyState title={t('emptyTitle')} message={t('empty')} />
            ) : (
              <>
                <ul className={classes.goals} aria-label={t('list', { child: child.preferred_name })}>
                  {goalTree(goals).map(({ goal, parts }) => (
                    <li key={goal.id}>
                      {item(goal, false)}
                      {parts.length > 0 && (
                        <div className={classes.parts}>
                          <p>{t('partsTitle')}</p>
                          <ul
                            className={classes.goals}
                            aria-label={t('parts', { goal: goal.title || goal.description })}
                          >
                            {parts.map((part) => (
                              <li key={part.id}>{item(part, true)}</li>
                            ))}
                          </ul>
                        </div>
                      )}
                    </li>
                  ))}
                </ul>
                <LoadMore query={query} />
                <Loaded query={trials} failed={t('trialsFailed')} skeleton={null}>
                  {() => null}
                </Loaded>
              </>
            )
          }
        </Loaded>
      </section>
      <PrintNotes key={child.id} childId={child.id} zone={timezone} forFamily />
    </div>
  );
}
