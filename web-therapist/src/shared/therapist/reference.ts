import { listSpecialtiesOptions, type SpecialtiesResponse } from '@larkwell/app-kit/api';
import { specialtyName } from '@larkwell/app-kit/therapists';

/** Every specialty, for a select. */
export const specialtiesQuery = () => ({
  ...listSpecialtiesOptions(),
  select: ({ specialties }: SpecialtiesResponse) =>
    specialties.map(({ id, name }) => ({ value: id, label: specialtyName(name) })),
  staleTime: Number.POSITIVE_INFINITY,
});
