import { useQuery } from '@larkwell/app-kit';
import { type OwnProfileAnswer, readOwnProfileOptions, readOwnProfileQueryKey } from '@larkwell/app-kit/api';
import { toIanaZone } from '@larkwell/app-kit/time';

/** A file that is kept: its link is good for five minutes and for its owner alone. */
interface KeptFile {
  filename: string;
  url: string;
}

export interface KeptLicence {
  id: string;
  state: string;
  number: string | null;
  /** `YYYY-MM-DD`, the last day on which it holds; null while nobody knows. */
  expires_on: string | null;
  status: 'valid' | 'expiring' | 'expired' | 'unverified';
  license_file: KeptFile | null;
}

type Told = OwnProfileAnswer['therapist'];
/** All that a therapist knows of herself. */
export type OwnProfile = Omit<Told, 'resume' | 'licenses'> & { resume: KeptFile | null; licenses: KeptLicence[] };

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
  select: ({ therapist }: OwnProfileAnswer) => therapist as unknown as OwnProfile,
});

/** Who is signed in, below `TherapistLayout`. Throws outside of it. */
export function useTherapist() {
  const { data } = useQuery(therapistQuery());
  if (!data) throw new Error('useTherapist needs TherapistLayout above it');
  return data;
}
