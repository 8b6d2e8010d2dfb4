import { Loaded, LoadMore, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import { GoalTrend, goalsQuery, goalTrialsQuery, usePractices } from '@larkwell/app-kit/child';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  GoalCard,
  Group,
  IconPlus,
  ListSkeleton,
  Title,
  useLast,
} from '@larkwell/ui';
import { useState } from 'react';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { GoalActions } from './GoalActions.tsx';
import { GoalDialog } from './GoalDialog.tsx';
import { t } from './messages.ts';
import { useChangeGoal, useCreateGoal, useDeleteGoal } from './mutations.ts';
import classes from './ProgressPage.module.css';
import { NewReport } from './reports/NewReport.tsx';
import { Reports } from './reports/Reports.tsx';
import { Suggestion } from './Suggestion.tsx';
import { useDebouncedProgress } from './useDebouncedProgress.ts';

export default function ProgressPage() {
  const client = useClient();
  const query = useInfiniteQuery(goalsQuery(client.id));
  const trials = useQuery(goalTrialsQuery(client.id));
  const practices = usePractices(client.id);
  const { zone } = useTherapist();
  const create = useCreateGoal(client.id);
  const change = useChangeGoal(client.id);
  const remove = useDeleteGoal(client.id);
  const progress = useDebouncedProgress((id, next, leaving) => change.mutateAsync({ id, progress: next, leaving }));
  const [writing, setWriting] = useState<Goal | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Goal | null>(null);
  const named = useLast(deleting);
  const edited = writing === 'new' ? null : writing;

  const move = (goal: Goal, position: number) => change.mutate({ id: goal.id, position });

  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting('new')}>
      {t('add')}
    </Button>
  );

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
              <ul className={classes.goals} aria-label={t('list', { child: client.preferred_name })}>
                {goals.map((goal, index) => (
                  <li key={goal.id}>
                    <GoalCard
                      {...(goal.title ? { title: goal.title } : {})}
                      description={goal.description}
                      progress={progress.progressOf(goal.id, goal.progress)}
                      onProgress={(next) => progress.change(goal.id, next)}
                      actions={
                        <GoalActions
                          goal={goal}
                          onEdit={() => setWriting(goal)}
                          onDelete={() => setDeleting(goal)}
                          onUp={index > 0 ? () => move(goal, index - 1) : null}
                          onDown={index < goals.length - 1 ? () => move(goal, index + 1) : null}
                        />
                      }
                    >
                      <Suggestion
                        goal={goal}
                        suggested={trials.data?.get(goal.id)?.suggested_progress ?? null}
                        onAccept={(next) => change.mutate({ id: goal.id, progress: next })}
                      />
                      <GoalTrend goal={goal} trials={trials.data?.get(goal.id)} practices={practices} zone={zone} />
                    </GoalCard>
                  </li>
                ))}
              </ul>
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
        goal={edited}
        onClose={() => setWriting(null)}
        onSave={(text) => (edited ? change.mutateAsync({ id: edited.id, ...text }) : create.mutateAsync(text))}
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
