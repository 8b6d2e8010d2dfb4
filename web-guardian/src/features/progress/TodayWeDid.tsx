import { Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { Recap } from '@larkwell/app-kit/api';
import { RecapBody, recapsQuery } from '@larkwell/app-kit/child';
import { formatDay } from '@larkwell/app-kit/time';
import { ListSkeleton, Panel } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { t as shared } from '../../shared/messages.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import { PracticeAtHome } from './PracticeAtHome.tsx';
import classes from './TodayWeDid.module.css';

/** The latest recap of a session with what to practice at home, and the earlier ones. Nothing before the first one. */
export function TodayWeDid({ child }: { child: Child }) {
  const query = useInfiniteQuery(recapsQuery(child.id));
  return (
    <Loaded query={query} failed={shared('recapsFailed')} skeleton={<ListSkeleton count={1} />}>
      {([latest, ...earlier]) =>
        latest && (
          <>
            <Panel title={shared('todayWeDid')} tone="warm">
              <OneRecap recap={latest} />
              <PracticeAtHome child={child} recap={latest} withReminder />
            </Panel>
            {earlier.length > 0 && (
              <details className={classes.earlier}>
                <summary className={classes.summary}>{t('earlierRecaps')}</summary>
                <ul className={classes.list} aria-label={t('earlierRecaps')}>
                  {earlier.map((recap) => (
                    <li key={recap.id}>
                      <Panel>
                        <OneRecap recap={recap} />
                        <PracticeAtHome child={child} recap={recap} />
                      </Panel>
                    </li>
                  ))}
                </ul>
                <LoadMore query={query} />
              </details>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function OneRecap({ recap }: { recap: Recap }) {
  const { timezone } = useGuardian();
  const { therapist_name, edited } = recap;
  const when = formatDay(recap.starts_at ?? recap.shared_at ?? recap.saved_at, timezone);
  return (
    <>
      <p className={classes.by}>
        {shared('recapBy', { when, therapist: therapist_name })}
        {edited && ` · ${t('recapEdited')}`}
      </p>
      <RecapBody recap={recap} zone={timezone} />
    </>
  );
}
