import { type CountriesResponse, listCountriesOptions } from '../api/index.ts';

/** US states, for a select. */
export const statesQuery = () => ({
  ...listCountriesOptions(),
  select: ({ countries }: CountriesResponse) =>
    (countries.find(({ code }) => code === 'US')?.states ?? []).map(({ code, name }) => ({ value: code, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
});
