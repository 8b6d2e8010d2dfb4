import { useQuery, useSignIn } from '@larkwell/app-kit';
import { readGuardianOptions, readOwnProfileOptions } from '@larkwell/app-kit/api';

/** The signed-in guardian or therapist, from the query that their pages use too; undefined until it is loaded. */
export function useOwnProfile() {
  const role = useSignIn()?.user.user_type;
  const therapist = useQuery({ ...readOwnProfileOptions(), enabled: role === 'therapist' }).data?.therapist;
  const guardian = useQuery({ ...readGuardianOptions(), enabled: role === 'guardian' }).data?.guardian;
  return therapist ?? guardian;
}
