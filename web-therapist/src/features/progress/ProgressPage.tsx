import { Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import { type GoalWithParts, goalsQuery, goalTrialsQuery, usePractices } from '@larkwell/app-kit/child';
import { Button, ConfirmDialog, EmptyState, Group, IconPlus, ListSkeleton, Title, useLast } from '@larkwell/ui';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useReachedSteps } from '../../shared/goals/useReachedSteps.ts';
import { GoalActions } from './GoalActions.tsx';
import { GoalBoard } from './GoalBoard.tsx';
import { GoalDialog } from './GoalDialog.tsx';
import { GoalItem } from './GoalItem.tsx';
import { accepts } from './goal-drag.ts';
import { changedSteps, type GoalText, textOf } from './goalForm.ts';
import { t } from './messages.ts';
import { useChangeGoal, useCreateGoal, useDeleteGoal } from './mutations.ts';
import classes from './ProgressPage.module.css';
import { NewReport } from './reports/NewReport.tsx';
import { Reports } from './reports/Reports.tsx';
import { FirstPartPlace, SortableGoals } from './SortableGoals.tsx';
import { useDebouncedProgress } from './useDebouncedProgress.ts';
import { useGoalOrder } from './useGoalOrder.ts';

/** The goal to edit, or a new one and the long-term goal that it is part of. */
type Writing =
  | { goal: Goal; parentId: null; measuring?: true }
  | { goal: null; parentId: string | null; measuring?: never };

export default function ProgressPage() {
  const client = useClient();
  const query = useInfiniteQuery(goalsQuery(client.id));
  const trials = useQuery(goalTrialsQuery(client.id));
  const practices = usePractices(client.id);
  const create = useCreateGoal(client.id);
  const change = useChangeGoal(client.id);
  const remove = useDeleteGoal(client.id);
  const order = useGoalOrder(client.id, query.data ?? []);
  const steps = useReachedSteps(client.id);
  const progress = useDebouncedProgress((id, next, leaving) =>
    change.mutateAsync({ id, progress: next, leaving, before: progressOf(id) }),
  );
  function progressOf(id: string) {
    const goal = query.data?.find((one) => one.id === id);
    return goal && { progress: goal.progress };
  }
  const [writing, setWriting] = useState<Writing | null>(null);
  const [deleting, setDeleting] = useState<Goal | null>(null);
  const named = useLast(deleting);

  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting({ goal: null, parentId: null })}>
      {t('add')}
    </Button>
  );

  function save({ steps: list, ...text }: GoalText) {
    const goal = writing?.goal;
    if (!goal) return create.mutateAsync({ ...text, steps: list.map(({ content }) => ({ content })) });
    const changed = changedSteps(goal, list);
    // a step that was removed can't come back with what the child reached
    return change.mutateAsync({ id: goal.id, ...text, ...changed, before: changed ? undefined : textOf(goal) });
  }

  const moveTo = ({ id, parent_id: parentId }: Goal, position: number) => order.move({ id, parentId, position });

  /** `last` is the place of the last goal in the same list. */
  const item = (goal: Goal, index: number, last: number, handle: ReactNode, isPart: boolean) => (
    <GoalItem
      goal={steps.shown(goal)}
      isPart={isPart}
      trials={trials.data?.get(goal.id)}
      practices={practices}
      progress={progress.progressOf(goal.id, goal.progress)}
      onProgress={(next) => progress.change(goal.id, next)}
      onAccept={(next) => change.mutate({ id: goal.id, progress: next, before: { progress: goal.progress } })}
      onReached={steps.setReached}
      onMeasure={() => setWriting({ goal, parentId: null, measuring: true })}
      actions={
        <GoalActions
          goal={goal}
          handle={handle}
          onEdit={() => setWriting({ goal, parentId: null })}
          onDelete={() => setDeleting(goal)}
          onUp={index > 0 ? () => moveTo(goal, index - 1) : null}
          onDown={index < last ? () => moveTo(goal, index + 1) : null}
          onAddPart={
            goal.term === 'long' && goal.status === 'active'
              ? () => setWriting({ goal: null, parentId: goal.id })
              : null
          }
        />
      }
    />
  );

  function parts(tree: readonly GoalWithParts[], list: readonly Goal[], parent: Goal) {
    if (list.length === 0) return <FirstPartPlace goal={parent} />;
    const elsewhere = tree.some(({ goal }) => goal.id !== parent.id && list.some((part) => accepts(goal, part)));
    return (
      <div className={classes.parts}>
        <p className={classes.hint}>{t('partsTitle')}</p>
        <SortableGoals
          goals={list}
          label={t('parts', { goal: parent.title || parent.description })}
          parent={parent}
          movable={list.length > 1 || elsewhere}
        >
          {(part, place, handle) => item(part, place, list.length - 1, handle, true)}
        </SortableGoals>
      </div>
    );
  }

  return (
    <section>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <Group gap="sm">
          <NewReport client={client} />
          {query.data && query.data.length > 0 && addButton}
        </Group>
      </div>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(goals) =>
          goals.length === 0 ? (
            <EmptyState title={t('emptyTitle')} message={t('empty', { child: client.name })} action={addButton} />
          ) : (
            <>
              <GoalBoard goals={order.goals} onMove={order.move}>
                {(tree) => (
                  <SortableGoals
                    goals={tree.map(({ goal }) => goal)}
                    label={t('list', { child: client.preferred_name })}
                    parent={null}
                    movable={tree.length > 1}
                  >
                    {(goal, index, handle) => (
                      <>
                        {item(goal, index, tree.length - 1, handle, false)}
                        {parts(tree, tree[index]?.parts ?? [], goal)}
                      </>
                    )}
                  </SortableGoals>
                )}
              </GoalBoard>
              <LoadMore query={query} />
              <Loaded query={trials} failed={t('trialsFailed')} skeleton={null}>
                {() => null}
              </Loaded>
            </>
          )
        }
      </Loaded>
      <Reports client={client} />
      <GoalDialog
        clientId={client.id}
        opened={writing !== null}
        goal={writing?.goal ?? null}
        goals={query.data ?? []}
        parentId={writing?.parentId ?? null}
        measuring={writing?.measuring ?? false}
        onClose={() => setWriting(null)}
        onSave={save}
      />
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteText', { goal: named?.title || named?.description || '' })}
      </ConfirmDialog>
    </section>
  );
}
