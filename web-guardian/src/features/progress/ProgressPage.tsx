import { Loaded, useQuery } from '@larkwell/app-kit';
import { EmptyState, ListSkeleton, Title } from '@larkwell/ui';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { GoalItem } from './GoalItem.tsx';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';
import { goalsQuery } from './queries.ts';

export default function ProgressPage() {
  const { child } = useChosenChild();
  const query = useQuery(goalsQuery(child.id));
  return (
    <section>
      <Title order={2} mb="md">
        {t('title')}
      </Title>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(goals) =>
          goals.length === 0 ? (
            <EmptyState title={t('emptyTitle')} message={t('empty')} />
          ) : (
            <ul className={classes.goals}>
              {goals.map((goal) => (
                <li key={goal.id}>
                  <GoalItem childId={child.id} goal={goal} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
