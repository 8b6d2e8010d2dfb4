import { useToastMutation } from '@larkwell/app-kit';
import { deleteHoursOverride, type SaveHoursOverride, setHoursOverride } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

const stale = [[{ _id: 'listHoursOverrides' }]] as const;

/** Errors show in the form. */
export const useSetDateHours = () =>
  useToastMutation({
    mutationFn: ({ date, body }: { date: string; body: SaveHoursOverride }) =>
      setHoursOverride({ path: { date }, body }),
    success: t('dateSaved'),
    error: false,
    invalidates: stale,
  });

export const useRemoveDateHours = (onRemoved: () => void) =>
  useToastMutation({
    mutationFn: (date: string) => deleteHoursOverride({ path: { date } }),
    success: t('dateRemoved'),
    invalidates: stale,
    onSuccess: onRemoved,
  });
