import { Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import { goalsQuery } from '@larkwell/app-kit/child';
import { Panel, ProgressMeter, Skeleton } from '@larkwell/ui';
import type { Child } from '../../shared/types.ts';
import classes from './HomePage.module.css';
import { t } from './messages.ts';

/** Goals shown; all are on the progress page. */
const most = 3;

/** The first goals that the child works on. */
export function GoalsPanel({ child }: { child: Child }) {
  const query = useInfiniteQuery(goalsQuery(child.id));
  return (
    <Panel title={t('goals')}>
      <Loaded query={query} failed={t('goalsFailed')} skeleton={<Skeleton height={120} />}>
        {(all) => {
          const goals = all.filter(({ status }) => status === 'active').slice(0, most);
          if (goals.length === 0) return <p className={classes.quiet}>{t('goalsNone')}</p>;
          return (
            <ul className={classes.list}>
              {goals.map(({ id, title, plain_words, description, progress }) => {
                const label = title || plain_words || description;
                return (
                  <li key={id} className={classes.goal}>
                    <p className={classes.goalLine}>
                      <span>{label}</span>
                      <span>{t('goalOf', { progress })}</span>
                    </p>
                    <ProgressMeter percent={progress * 10} label={label} calm />
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
