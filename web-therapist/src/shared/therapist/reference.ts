import { listSpecialtiesOptions, type SpecialtiesResponse } from '@larkwell/app-kit/api';

/** Every specialty, for a select. */
export const specialtiesQuery = () => ({
  ...listSpecialtiesOptions(),
  select: ({ specialties }: SpecialtiesResponse) => specialties.map(({ id, name }) => ({ value: id, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
});
