import { useToastMutation } from '@larkwell/app-kit';
import { changeGoalStep, type Goal } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

interface Reached {
  id: string;
  reached: boolean;
}

/** Records which steps of a child's goals are reached. A goal shows it at once, and reverts if that fails. */
export function useReachedSteps(childId: string) {
  const save = useToastMutation({
    mutationFn: ({ id, reached }: Reached) =>
      changeGoalStep({ path: { client_id: childId, step_id: id }, body: { step: { reached } } }),
    success: (_, { reached }) => t(reached ? 'reached' : 'reopened'),
    invalidates: [[{ _id: 'listGoals' }], [{ _id: 'readGoal' }]],
  });
  const pending = save.isPending ? save.variables : null;
  return {
    shown: (goal: Goal): Goal => ({
      ...goal,
      steps: goal.steps.map((step) => (step.id === pending?.id ? marked(step, pending) : step)),
    }),
    setReached: (id: string, reached: boolean) => save.mutate({ id, reached }),
  };
}

const marked = (step: Goal['steps'][number], { reached }: Reached) => ({
  ...step,
  reached_at: reached ? new Date().toISOString() : null,
});
