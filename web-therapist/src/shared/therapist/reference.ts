import {
  type CountriesAnswer,
  listCountriesOptions,
  listSpecialtiesOptions,
  type SpecialtiesAnswer,
} from '@larkwell/app-kit/api';

/** US states, for a select. */
export const statesQuery = () => ({
  ...listCountriesOptions(),
  select: ({ countries }: CountriesAnswer) =>
    (countries.find(({ code }) => code === 'US')?.states ?? []).map(({ code, name }) => ({ value: code, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Every specialty, for a select. */
export const specialtiesQuery = () => ({
  ...listSpecialtiesOptions(),
  select: ({ specialties }: SpecialtiesAnswer) => specialties.map(({ id, name }) => ({ value: id, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
});
