import type { Goal, GoalTrials, Practice } from '@larkwell/app-kit/api';
import { GoalSteps, GoalTrend } from '@larkwell/app-kit/child';
import { Badge, GoalCard } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { MeasureHint } from './MeasureHint.tsx';
import { t } from './messages.ts';
import { Suggestion } from './Suggestion.tsx';

interface GoalItemProps {
  goal: Goal;
  trials: GoalTrials | undefined;
  practices: readonly Practice[];
  progress: number;
  onProgress: (progress: number) => void;
  onAccept: (progress: number) => void;
  onReached: (stepId: string, reached: boolean) => void;
  onMeasure: () => void;
  actions: ReactNode;
  /** It is below its long-term goal. */
  isPart?: boolean;
}

export function GoalItem({
  goal,
  trials,
  practices,
  progress,
  onProgress,
  onAccept,
  onReached,
  onMeasure,
  actions,
  isPart = false,
}: GoalItemProps) {
  const { zone } = useTherapist();
  return (
    <GoalCard
      {...(goal.title ? { title: goal.title } : {})}
      titleOrder={isPart ? 4 : 3}
      description={goal.description}
      progress={progress}
      onProgress={onProgress}
      actions={actions}
    >
      {goal.term === 'short' && !isPart && <Badge data-tone="quiet">{t('term_short')}</Badge>}
      <GoalSteps goal={goal} zone={zone} onReached={onReached} />
      <MeasureHint goal={goal} onMeasure={onMeasure} />
      <Suggestion goal={goal} suggested={trials?.suggested_progress ?? null} onAccept={onAccept} />
      <GoalTrend goal={goal} trials={trials} practices={practices} zone={zone} />
    </GoalCard>
  );
}
