import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Goal, GoalTrials, Practice } from '@larkwell/app-kit/api';
import { GoalSteps, GoalTrend } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import {
  Button,
  GoalCard,
  GoalHistory,
  IconChevronDown,
  IconChevronUp,
  ListSkeleton,
  Text,
  useDisclosure,
} from '@larkwell/ui';
import { useId } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { t } from './messages.ts';
import classes from './ProgressPage.module.css';
import { goalHistoryQuery } from './queries.ts';

interface GoalItemProps {
  childId: string;
  goal: Goal;
  trials: GoalTrials | undefined;
  practices: readonly Practice[];
  /** It is below its long-term goal. */
  isPart?: boolean;
}

/** Guardians only read goals. */
export function GoalItem({ childId, goal, trials, practices, isPart = false }: GoalItemProps) {
  const { timezone } = useGuardian();
  const [open, { toggle }] = useDisclosure(false);
  const id = useId();
  const label = t('historyOf', { goal: goal.title || goal.description });
  return (
    <GoalCard
      title={goal.title}
      titleOrder={isPart ? 4 : 3}
      description={goal.plain_words || goal.description}
      progress={goal.progress}
      calm
      actions={
        <Button
          variant="subtle"
          size="sm"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={label}
          rightSection={open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          onClick={toggle}
        >
          {t('history')}
        </Button>
      }
    >
      {goal.plain_words && (
        <details>
          <summary className={classes.wording}>{t('therapistsWording')}</summary>
          <Text>{goal.description}</Text>
        </details>
      )}
      <GoalSteps goal={goal} zone={timezone} />
      <GoalTrend goal={goal} trials={trials} practices={practices} zone={timezone} forFamily />
      <div id={id} hidden={!open}>
        {open && <History childId={childId} goalId={goal.id} label={label} />}
      </div>
    </GoalCard>
  );
}

function History({ childId, goalId, label }: { childId: string; goalId: string; label: string }) {
  const { timezone } = useGuardian();
  const query = useQuery(goalHistoryQuery(childId, goalId));
  return (
    <Loaded query={query} failed={t('historyFailed')} skeleton={<ListSkeleton count={2} />}>
      {(entries) =>
        entries.length === 0 ? (
          <Text c="dimmed">{t('historyNone')}</Text>
        ) : (
          <GoalHistory
            label={label}
            entries={entries.map(({ id, new_progress, created_at, creator_name }) => ({
              id,
              progress: new_progress,
              when: formatDate(created_at, timezone),
              who: creator_name,
            }))}
          />
        )
      }
    </Loaded>
  );
}
