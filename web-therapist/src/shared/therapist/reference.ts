import {
  type CountriesResponse,
  listCountriesOptions,
  listSpecialtiesOptions,
  type SpecialtiesResponse,
} from '@larkwell/app-kit/api';

/** US states, for a select. */
export const statesQuery = () => ({
  ...listCountriesOptions(),
  select: ({ countries }: CountriesResponse) =>
    (countries.find(({ code }) => code === 'US')?.states ?? []).map(({ code, name }) => ({ value: code, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Every specialty, for a select. */
export const specialtiesQuery = () => ({
  ...listSpecialtiesOptions(),
  select: ({ specialties }: SpecialtiesResponse) => specialties.map(({ id, name }) => ({ value: id, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
});
