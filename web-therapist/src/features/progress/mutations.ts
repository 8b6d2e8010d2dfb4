import { useToastMutation } from '@larkwell/app-kit';
import {
  changeGoal,
  changeProgressHistory,
  createGoal,
  deleteGoal,
  deleteProgressHistory,
  type GoalChange,
  type NewGoal,
} from '@larkwell/app-kit/api';
import { notifySuccess, notifyUndo } from '@larkwell/ui';
import { t } from './messages.ts';
import { goalKeys } from './queries.ts';

/** No toast when creating or updating fails: the form shows the error, or the progress reverts. `docs/product/web.md#errors-of-goals` */
const silent = { error: false, invalidates: goalKeys } as const;

export const useCreateGoal = (clientId: string) =>
  useToastMutation({
    ...silent,
    mutationFn: (goal: NewGoal) => createGoal({ path: { client_id: clientId }, body: goal }),
    success: t('created'),
  });

interface ChangedGoal extends GoalChange {
  id: string;
  leaving?: boolean;
  /** What the change replaces, if it can be undone. */
  before?: GoalChange | undefined;
}

export function useChangeGoal(clientId: string) {
  const mutationFn = ({ id, leaving = false, before: _, ...change }: ChangedGoal) =>
    changeGoal({ path: { client_id: clientId, goal_id: id }, body: change, keepalive: leaving });
  const back = useToastMutation({ mutationFn, success: t('undone'), invalidates: goalKeys });
  return useToastMutation({
    ...silent,
    mutationFn,
    onSuccess: (_, { id, before }) => {
      if (before) notifyUndo(t('updated'), () => back.mutate({ id, ...before }));
      else notifySuccess(t('updated'));
    },
  });
}

export const useDeleteGoal = (clientId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteGoal({ path: { client_id: clientId, goal_id: id } }),
    success: t('deleted'),
    invalidates: [[{ _id: 'listGoals' }]],
  });

export const useChangeEntry = (clientId: string) =>
  useToastMutation({
    ...silent,
    mutationFn: ({ id, progress, leaving }: { id: string; progress: number; leaving: boolean }) =>
      changeProgressHistory({
        path: { client_id: clientId, entry_id: id },
        body: { progress_histoy: { new_progress: progress } },
        // lets the request outlive an unloading page
        keepalive: leaving,
      }),
    success: t('updated'),
  });

export const useDeleteEntry = (clientId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteProgressHistory({ path: { client_id: clientId, entry_id: id } }),
    success: t('updated'),
    invalidates: goalKeys,
  });
