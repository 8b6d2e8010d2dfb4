import { Button, IconCheck } from '@larkwell/ui';
import type { Goal } from '../api/index.ts';
import { formatDate } from '../time/index.ts';
import classes from './GoalSteps.module.css';
import { lastReachedOf, nextStepOf } from './goal-tree.ts';
import { t } from './messages.ts';

interface GoalStepsProps {
  goal: Goal;
  zone: string;
  /** Records that the child reached a step, or takes that back. Left out when read-only. */
  onReached?: (stepId: string, reached: boolean) => void;
  /** Without the list of all steps. */
  compact?: boolean;
}

/** The next step on the way to a goal, and the one that the child reached last. */
export function GoalSteps({ goal, zone, onReached, compact = false }: GoalStepsProps) {
  const next = nextStepOf(goal);
  const last = lastReachedOf(goal);
  if (goal.steps.length === 0) return null;
  return (
    <div className={classes.steps}>
      <div className={classes.step}>
        <p>{next ? t('nextStep', { step: next.content }) : t('stepsDone')}</p>
        {next && onReached && (
          <Button
            variant="light"
            size="sm"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-label={t('stepReachedFor', { step: next.content })}
            onClick={() => onReached(next.id, true)}
          >
            {t('stepReached')}
          </Button>
        )}
      </div>
      {last && (
        <div className={classes.step}>
          <p className={classes.quiet}>
            {t('lastStep', { step: last.content, date: formatDate(last.reached_at ?? '', zone) })}
          </p>
          {onReached && (
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('stepUndoFor', { step: last.content })}
              onClick={() => onReached(last.id, false)}
            >
              {t('stepUndo')}
            </Button>
          )}
        </div>
      )}
      {!compact && (
        <details>
          <summary className={classes.summary}>{t('allSteps', { count: goal.steps.length })}</summary>
          <ol className={classes.list}>
            {goal.steps.map(({ id, content, reached_at }) => (
              <li key={id} className={reached_at ? classes.quiet : undefined}>
                {reached_at ? t('stepWithDate', { step: content, date: formatDate(reached_at, zone) }) : content}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
