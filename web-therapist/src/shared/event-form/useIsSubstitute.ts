import { ApiError, useQuery } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { followingQuery } from './queries.ts';

/** True if the viewer covers only this occurrence of a colleague's series; the series can't be changed then. */
export function useIsSubstitute(event: EventSchema | null): boolean {
  // the owner may have the role 'substitute' too, so ask the server: 403 for a real substitute
  const may = event !== null && event.series_id !== null && event.therapist_role === 'substitute';
  const { error, isPending } = useQuery({ ...followingQuery(event?.id ?? ''), enabled: may });
  return may && (isPending || (error instanceof ApiError && error.status === 403));
}
