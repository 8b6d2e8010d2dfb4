import { ApiError, useQuery } from '@larkwell/app-kit';
import type { EventShape } from '@larkwell/app-kit/api';
import { followingQuery } from './queries.ts';

/** Whether the viewer only holds this one of a series in a colleague's place: then nothing is asked about the others. */
export function useStandsIn(event: EventShape | null): boolean {
  // whose own it is may have the role of a substitute too: the service knows
  const may = event !== null && event.series_id !== null && event.therapist_role === 'substitute';
  const { error, isPending } = useQuery({ ...followingQuery(event?.id ?? ''), enabled: may });
  return may && (isPending || (error instanceof ApiError && error.status === 403));
}
