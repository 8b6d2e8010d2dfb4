import { Link, Loaded, useParams, useQuery } from '@larkwell/app-kit';
import type { GoalWithHistory } from '@larkwell/app-kit/api';
import { formatDateTime } from '@larkwell/app-kit/time';
import {
  Anchor,
  ConfirmDialog,
  EmptyState,
  GoalCard,
  GoalHistory,
  IconArrowLeft,
  ListSkeleton,
  Panel,
  useLast,
} from '@larkwell/ui';
import { useState } from 'react';
import { clientPage } from '../../paths.ts';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { useChangeEntry, useDeleteEntry } from './mutations.ts';
import classes from './ProgressPage.module.css';
import { goalQuery } from './queries.ts';
import { useDebouncedProgress } from './useDebouncedProgress.ts';

/** The progress history of one goal. Changing or deleting an entry updates the goal. */
export default function HistoryPage() {
  const client = useClient();
  const { goalId = '' } = useParams();
  const query = useQuery(goalQuery(client.id, goalId));
  return (
    <section>
      <Anchor component={Link} to={clientPage(client.id, 'progress')} className={classes.back} mb="md">
        <IconArrowLeft size={18} aria-hidden /> {t('back')}
      </Anchor>
      <Loaded query={query} failed={t('historyFailed')} skeleton={<ListSkeleton count={5} />}>
        {(goal) => <History clientId={client.id} goal={goal} />}
      </Loaded>
    </section>
  );
}

function History({ clientId, goal }: { clientId: string; goal: GoalWithHistory }) {
  const { zone } = useTherapist();
  const change = useChangeEntry(clientId);
  const remove = useDeleteEntry(clientId);
  const progress = useDebouncedProgress((id, next, leaving) => change.mutateAsync({ id, progress: next, leaving }));
  const [deleting, setDeleting] = useState<{ id: string; when: string } | null>(null);
  const named = useLast(deleting);
  const entries = goal.progress_histories.map(({ id, new_progress, created_at, creator_name }) => ({
    id,
    progress: progress.progressOf(id, new_progress),
    when: formatDateTime(created_at, zone),
    who: creator_name,
  }));

  return (
    <>
      <GoalCard
        titleOrder={2}
        {...(goal.title ? { title: goal.title } : {})}
        description={goal.description}
        progress={goal.progress}
      />
      <div className={classes.entries}>
        <Panel title={t('historyTitle')}>
          {entries.length === 0 ? (
            <EmptyState compact title={t('historyEmptyTitle')} message={t('historyEmpty')} />
          ) : (
            <GoalHistory
              label={t('historyOf', { goal: goal.title || goal.description })}
              entries={entries}
              onProgress={progress.change}
              onDelete={(id) => setDeleting(entries.find((entry) => entry.id === id) ?? null)}
            />
          )}
        </Panel>
      </div>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteEntryTitle')}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteEntryText', { when: named?.when ?? '' })}
      </ConfirmDialog>
    </>
  );
}
