import { type NavigationBadge, useQuery } from '@larkwell/app-kit';
import { showRecordTaskCountOptions, showTaskCountOptions } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

/** Records have no live updates, and one of a session can be missed. Milliseconds. */
const pollInterval = 60_000;

/**
 * For the navigation: how much waits for the therapist, null for nothing. Unread messages have a badge of their own.
 * `docs/product/scheduling.md#tasks`
 */
export function useTasksBadge(): NavigationBadge | null {
  const sessions = useQuery({ ...showTaskCountOptions(), refetchInterval: pollInterval });
  const records = useQuery({ ...showRecordTaskCountOptions(), refetchInterval: pollInterval });
  const count = (sessions.data?.task_count ?? 0) + (records.data?.record_task_count ?? 0);
  return count === 0 ? null : { count, label: t('tasksWaiting', { count }) };
}
