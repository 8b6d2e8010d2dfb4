import { useQuery } from '@larkwell/app-kit';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { therapistsQuery } from '../../shared/therapists/queries.ts';

/** Therapists that match the child's needs, state and time of day. */
export function useMatching() {
  const { state } = useGuardian();
  const { child } = useChosenChild();
  return useQuery(therapistsQuery({ specialtyIds: child.specialty_ids, state, timeFrame: child.preferred_time_frame }));
}
