import { Link } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { Anchor, Panel, Title } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { ToMark } from '../../shared/marking/ToMark.tsx';
import classes from './DashboardPage.module.css';
import { t } from './messages.ts';

interface ToMarkPanelProps {
  count: number;
  events: readonly EventSchema[];
  notesDue: number;
  /** Other open tasks. */
  others: number;
  onOpen: (id: string) => void;
}

const caughtUp = 'caught-up';

/** The oldest unmarked sessions; the tasks page lists all. */
export function ToMarkPanel({ count, events, notesDue, others, onOpen }: ToMarkPanelProps) {
  if (count === 0 && notesDue > 0) {
    return (
      <Panel title={t('notesDue', { count: notesDue })} titleId={caughtUp} tone="warm">
        <p className={classes.caughtUp}>{t('notesDueText')}</p>
        <Anchor component={Link} to={paths.therapist.tasks}>
          {t('writeNotes')}
        </Anchor>
      </Panel>
    );
  }
  if (count === 0 && others > 0) {
    return (
      <Panel title={t('othersWait', { count: others })} titleId={caughtUp}>
        <p className={classes.caughtUp}>{t('othersWaitText')}</p>
        <Anchor component={Link} to={paths.therapist.tasks}>
          {t('openTasks')}
        </Anchor>
      </Panel>
    );
  }
  if (count === 0) {
    return (
      <Panel title={t('caughtUpTitle')} titleId={caughtUp}>
        <p className={classes.caughtUp}>{t('caughtUp')}</p>
      </Panel>
    );
  }
  return (
    <section className={classes.marks}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('toMark', { count })}
        </Title>
        {count > events.length && (
          <Anchor component={Link} to={paths.therapist.tasks} className={classes.allToMark}>
            {t('toMarkAll', { count })}
          </Anchor>
        )}
      </div>
      <ToMark events={events} onOpen={onOpen} afterwards={caughtUp} />
    </section>
  );
}
