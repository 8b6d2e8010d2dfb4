import { useQuery } from '@larkwell/app-kit';
import { type GuardianResponse, readGuardianOptions, readGuardianQueryKey } from '@larkwell/app-kit/api';
import type { Guardian } from '../types.ts';

export const guardianKey = readGuardianQueryKey();

export const guardianQuery = () => ({
  ...readGuardianOptions(),
  select: ({ guardian }: GuardianResponse) => guardian,
});

/** The signed-in guardian, for pages below `GuardianGate`. */
export function useGuardian(): Guardian {
  const { data } = useQuery(guardianQuery());
  if (!data) throw new Error('useGuardian needs a gate above it that waits for the guardian');
  return data;
}
