import { useQuery } from '@larkwell/app-kit';
import { type OwnProfileResponse, readOwnProfileOptions, readOwnProfileQueryKey } from '@larkwell/app-kit/api';
import { toIanaZone } from '@larkwell/app-kit/time';

/** A therapist's own profile. Links to files expire after five minutes. */
export type OwnProfile = OwnProfileResponse['therapist'];
export type SavedLicense = OwnProfile['licenses'][number];

export const profileKey = readOwnProfileQueryKey();

// not inline: a query calls a new `select` again for each render
const therapistOf = ({ therapist }: OwnProfileResponse) => ({
  id: therapist.id,
  fullName: therapist.full_name,
  /** IANA zone in which all times are shown. */
  zone: toIanaZone(therapist.timezone),
  /** The current onboarding step, or 'complete'. */
  profileStep: therapist.profile_step,
});
const profileOf = ({ therapist }: OwnProfileResponse): OwnProfile => therapist;

export const therapistQuery = () => ({ ...readOwnProfileOptions(), select: therapistOf });

export const profileQuery = () => ({ ...readOwnProfileOptions(), select: profileOf });

/** The signed-in therapist, below `TherapistLayout`. Throws outside of it. */
export function useTherapist() {
  const { data } = useQuery(therapistQuery());
  if (!data) throw new Error('useTherapist needs TherapistLayout above it');
  return data;
}
