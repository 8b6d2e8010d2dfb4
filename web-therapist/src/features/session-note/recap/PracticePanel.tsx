import { Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import type { Guest, Recap } from '@larkwell/app-kit/api';
import { howOften, PracticeList, practicedDays, recapsQuery } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { ListSkeleton, Panel } from '@larkwell/ui';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './Recap.module.css';

/** What the family practiced since the last recap of another session that had something to practice. */
export function PracticePanel({ eventId, child }: { eventId: string; child: Guest }) {
  const query = useInfiniteQuery(recapsQuery(child.child_id));
  return (
    <Panel title={t('practiced')}>
      <Loaded query={query} failed={t('practicedFailed')} skeleton={<ListSkeleton count={1} />}>
        {(recaps) => {
          const last = recaps.find(({ event_id, practice }) => event_id !== eventId && practice !== null);
          return last ? (
            <Practiced recap={last} />
          ) : (
            <p className={classes.quiet}>{t('noPractice', { child: child.name })}</p>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function Practiced({ recap: { practice, practices, shared_at, saved_at } }: { recap: Recap }) {
  const { zone } = useTherapist();
  const date = formatDate(shared_at ?? saved_at, zone);
  return (
    <>
      <p className={classes.task}>
        {practice?.text.trim()} <span className={classes.quiet}>{practice && howOften(practice.times_a_week)}</span>
      </p>
      {practices.length === 0 ? (
        <p className={classes.quiet}>{t('practicedNone')}</p>
      ) : (
        <>
          <p className={classes.days}>{t('practicedDays', { count: practicedDays(practices, zone) })}</p>
          <p className={classes.quiet}>{t('practicedAll', { count: practices.length, date })}</p>
          <PracticeList practices={practices} zone={zone} />
        </>
      )}
    </>
  );
}
