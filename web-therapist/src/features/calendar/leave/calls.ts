import { keepPreviousData, useToastMutation } from '@larkwell/app-kit';
import {
  addLeave,
  deleteLeave,
  type LeavePreview,
  previewLeaveOptions,
  type SaveLeave,
  updateLeave,
} from '@larkwell/app-kit/api';
import { eventKeys } from '../../../shared/events/queries.ts';
import { t } from './messages.ts';

/** Events during such a leave, each with the possible actions. */
export const previewQuery = (times: { starts_at: string; ends_at: string }, leaveId: string | null) => ({
  ...previewLeaveOptions({ query: { ...times, ...(leaveId ? { leave_id: leaveId } : {}) } }),
  select: ({ events }: LeavePreview) => events,
  placeholderData: keepPreviousData,
  staleTime: 5_000,
});

const stale = [[{ _id: 'listLeaves' }], ...eventKeys] as const;

/** `leaveId` is null for a new leave. Errors show in the form. */
export const useSaveLeave = (leaveId: string | null) =>
  useToastMutation({
    mutationFn: (body: SaveLeave) =>
      leaveId ? updateLeave({ path: { leave_id: leaveId }, body }) : addLeave({ body }),
    success: t('leaveSaved'),
    error: false,
    invalidates: stale,
  });

export const useDeleteLeave = (onDeleted: () => void) =>
  useToastMutation({
    mutationFn: (id: string) => deleteLeave({ path: { leave_id: id } }),
    success: t('leaveDeleted'),
    invalidates: stale,
    onSuccess: onDeleted,
  });
