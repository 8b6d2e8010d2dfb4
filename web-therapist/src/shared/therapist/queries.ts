import { useQuery } from '@larkwell/app-kit';
import { type OwnProfileAnswer, readOwnProfileOptions, readOwnProfileQueryKey } from '@larkwell/app-kit/api';
import { toIanaZone } from '@larkwell/app-kit/time';

/** All that a therapist knows of herself. Her files' links are good for five minutes and for her alone. */
export type OwnProfile = OwnProfileAnswer['therapist'];
export type KeptLicence = OwnProfile['licenses'][number];

export const profileKey = readOwnProfileQueryKey();

export const therapistQuery = () => ({
  ...readOwnProfileOptions(),
  select: ({ therapist }: OwnProfileAnswer) => ({
    id: therapist.id,
    fullName: therapist.full_name,
    /** IANA name; everything is shown in it. */
    zone: toIanaZone(therapist.timezone),
    /** Where onboarding goes on; 'complete' when nothing is missing. */
    profileStep: therapist.profile_step,
  }),
});

export const profileQuery = () => ({
  ...readOwnProfileOptions(),
  select: ({ therapist }: OwnProfileAnswer): OwnProfile => therapist,
});

/** Who is signed in, below `TherapistLayout`. Throws outside of it. */
export function useTherapist() {
  const { data } = useQuery(therapistQuery());
  if (!data) throw new Error('useTherapist needs TherapistLayout above it');
  return data;
}
