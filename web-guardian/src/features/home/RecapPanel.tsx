import { Link, Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import type { Recap } from '@larkwell/app-kit/api';
import { practicedDays, RecapBody, recapsQuery } from '@larkwell/app-kit/child';
import { formatDay } from '@larkwell/app-kit/time';
import { Anchor, Button, IconCheck, Panel, Skeleton } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { t as shared } from '../../shared/messages.ts';
import { useLogPractice } from '../../shared/practice/useLogPractice.ts';
import type { Child } from '../../shared/types.ts';
import classes from './HomePage.module.css';
import { t } from './messages.ts';

/** What the last session was about, with one tap to say that the family practiced. */
export function RecapPanel({ child }: { child: Child }) {
  const { timezone } = useGuardian();
  const query = useInfiniteQuery(recapsQuery(child.id));
  return (
    <Panel title={shared('todayWeDid')}>
      <Loaded query={query} failed={shared('recapsFailed')} skeleton={<Skeleton height={140} />}>
        {([latest]) =>
          latest ? (
            <>
              <p className={classes.quiet}>
                {shared('recapBy', {
                  when: formatDay(latest.starts_at ?? latest.shared_at ?? latest.saved_at, timezone),
                  therapist: latest.therapist_name,
                })}
              </p>
              <RecapBody recap={latest} zone={timezone} />
              {latest.practice && <Practiced child={child} recap={latest} />}
              <Anchor component={Link} to={paths.client.progress} className={classes.link}>
                {t('seeProgress')}
              </Anchor>
            </>
          ) : (
            <p className={classes.quiet}>{t('recapNone', { child: child.preferred_name })}</p>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Practiced({ child, recap }: { child: Child; recap: Recap }) {
  const { timezone } = useGuardian();
  const log = useLogPractice({ childId: child.id, recap });
  const days = practicedDays(recap.practices, timezone);
  return (
    <>
      {days > 0 && <p className={classes.quiet}>{shared('practicedDays', { count: days })}</p>}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={log.isPending}
          onClick={() => log.mutate({ feeling: null, comment: '' })}
        >
          {shared('wePracticed')}
        </Button>
      </div>
    </>
  );
}
