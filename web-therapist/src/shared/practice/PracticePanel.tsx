import { Loaded, useInfiniteQuery } from '@larkwell/app-kit';
import type { Recap } from '@larkwell/app-kit/api';
import { howOften, PracticeList, practicedDays, recapsQuery } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { ListSkeleton, Panel } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import { t } from './messages.ts';
import classes from './practice.module.css';

interface PracticePanelProps {
  childId: string;
  /** As the page shows it. */
  name: string;
  /** The session that the page is about; its own recap doesn't count. */
  eventId?: string;
}

/** What the family practiced since the last recap with something to practice. */
export function PracticePanel({ childId, name, eventId }: PracticePanelProps) {
  const query = useInfiniteQuery(recapsQuery(childId));
  return (
    <Panel title={t('practiced')}>
      <Loaded query={query} failed={t('practicedFailed')} skeleton={<ListSkeleton count={1} />}>
        {(recaps) => {
          const last = recaps.find(({ event_id, practice }) => event_id !== eventId && practice !== null);
          return last ? (
            <Practiced recap={last} />
          ) : (
            <p className={classes.quiet}>{t('noPractice', { child: name })}</p>
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
