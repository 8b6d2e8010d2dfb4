import { Link, useQuery } from '@larkwell/app-kit';
import { dayIn } from '@larkwell/app-kit/time';
import { Button, IconChevronRight, Panel, Skeleton } from '@larkwell/ui';
import { savedCardQuery } from '../../shared/card/queries.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { intakeFormQuery } from '../../shared/intake/queries.ts';
import { subscriptionsQuery } from '../../shared/plans/subscriptions.ts';
import { pendingQuery } from '../../shared/sessions/queries.ts';
import type { Child } from '../../shared/types.ts';
import classes from './HomePage.module.css';
import { t } from './messages.ts';
import { tasksOf } from './tasks.ts';

/** What the family has to do for a child. What can't be loaded is left out, and the panel says so. */
export function ToDo({ child }: { child: Child }) {
  const guardian = useGuardian();
  const enabled = child.billing_responsability === 'private_pay';
  const pending = useQuery(pendingQuery(child.id));
  const intake = useQuery(intakeFormQuery(child.id));
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled });
  const card = useQuery({ ...savedCardQuery(), enabled });
  const queries = [pending, intake, ...(enabled ? [subscriptions, card] : [])];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);

  function retry() {
    for (const query of failed) void query.refetch();
  }

  if (queries.some(({ isPending }) => isPending)) {
    return (
      <Panel title={t('toDo')}>
        <Skeleton height={48} />
      </Panel>
    );
  }
  const tasks = tasksOf({
    guardian,
    child,
    today: dayIn(new Date(), guardian.timezone),
    pending: pending.data,
    subscriptions: subscriptions.data,
    card: card.data,
    intake: intake.data?.intake_form,
  });
  return (
    <Panel title={t('toDo')} tone={tasks.length > 0 ? 'warm' : 'plain'}>
      {tasks.length > 0 && (
        <ul className={classes.list}>
          {tasks.map(({ label, details, to }) => (
            <li key={`${label} ${to}`}>
              <Link to={to} className={classes.task}>
                <span>
                  <strong>{label}</strong>
                  {details}
                </span>
                <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 ? (
        <div role="alert">
          {t('toDoFailed')}{' '}
          <Button variant="subtle" size="sm" onClick={retry}>
            {t('toDoRetry')}
          </Button>
        </div>
      ) : (
        tasks.length === 0 && <p className={classes.quiet}>{t('toDoNone')}</p>
      )}
    </Panel>
  );
}
