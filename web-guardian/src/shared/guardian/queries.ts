import { http, queryOptions, useQuery } from '@larkwell/app-kit';
import type { Guardian } from '../types.ts';

export const guardianKey = ['guardian'];
export const getGuardian = () => http.get<{ guardian: Guardian }>('/guardian/me');

export const guardianQuery = () =>
  queryOptions({
    queryKey: guardianKey,
    queryFn: getGuardian,
    select: (answer: { guardian: Guardian }) => answer.guardian,
  });

/** The signed-in guardian, in pages below a gate that has loaded it. */
export function useGuardian(): Guardian {
  const { data } = useQuery(guardianQuery());
  if (!data) throw new Error('useGuardian needs a gate above it that waits for the guardian');
  return data;
}
