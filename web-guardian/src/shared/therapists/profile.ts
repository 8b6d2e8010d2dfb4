import { clienteleOf, specialtyName } from '@larkwell/app-kit/therapists';
import type { TherapistCardProps } from '@larkwell/ui';
import { t } from '../messages.ts';
import type { Therapist } from '../types.ts';

/** A therapist as props of the design system's cards. */
export const profileOf = (therapist: Therapist): Omit<TherapistCardProps, 'actions' | 'chosen'> => ({
  name: therapist.full_name,
  specialty: specialtyName(therapist.specialty.name),
  photo: therapist.profile_photo,
  experience: therapist.experience,
  details: clienteleOf(therapist),
  focuses: therapist.sub_specialties.map(({ name }) => specialtyName(name)),
  focusesLabel: t('focusAreas'),
  bio: therapist.bio ?? '',
});
