import { useQuery } from '@larkwell/app-kit';
import { type OwnProfileAnswer, readOwnProfileOptions } from '@larkwell/app-kit/api';
import { toIanaZone } from '@larkwell/app-kit/time';

export const therapistQuery = () => ({
  ...readOwnProfileOptions(),
  select: ({ therapist }: OwnProfileAnswer) => ({
    id: therapist.id,
    fullName: therapist.full_name,
    /** IANA name; everything is shown in it. */
    zone: toIanaZone(therapist.timezone),
  }),
});

/** Who is signed in, below `TherapistLayout`. Throws outside of it. */
export function useTherapist() {
  const { data } = useQuery(therapistQuery());
  if (!data) throw new Error('useTherapist needs TherapistLayout above it');
  return data;
}
