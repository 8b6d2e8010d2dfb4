import { Link, Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import type { Goal, GoalTrials } from '@larkwell/app-kit/api';
import { goalsQuery, goalTrialsQuery } from '@larkwell/app-kit/child';
import { Anchor, ListSkeleton, Panel, Sparkline } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

/** Active goals, with the share of correct trials over the sessions. */
export function GoalsPanel({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(goalsQuery(clientId));
  const trials = useQuery(goalTrialsQuery(clientId));
  return (
    <Panel
      title={t('goals')}
      actions={
        <Anchor component={Link} to={clientPage(clientId, 'progress')} className={classes.link}>
          {t('allGoals')}
        </Anchor>
      }
    >
      <Loaded query={query} failed={t('goalsFailed')} skeleton={<ListSkeleton count={2} />}>
        {(goals) => {
          const active = goals.filter(({ status }) => status === 'active');
          return active.length === 0 ? (
            <p className={classes.quiet}>{t('goalsNone')}</p>
          ) : (
            <>
              <ul className={classes.goals} aria-label={t('goals')}>
                {active.map((goal) => (
                  <Line key={goal.id} goal={goal} trials={trials.data?.get(goal.id)} />
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Line({ goal, trials }: { goal: Goal; trials: GoalTrials | undefined }) {
  const sessions = trials?.sessions ?? [];
  const last = sessions.at(-1);
  return (
    <li>
      <span className={classes.goal}>{goal.title || goal.description}</span>
      <Sparkline percents={sessions.map(({ percent }) => percent)} />
      <span className={classes.figure}>
        {last ? t('lastCorrect', { percent: last.percent }) : t('progressOf', { progress: goal.progress })}
      </span>
    </li>
  );
}
