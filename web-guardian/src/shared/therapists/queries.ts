import {
  type CardResponse,
  type CardsResponse,
  type CountriesResponse,
  findTherapistsOptions,
  listCountriesOptions,
  listSpecialtiesOptions,
  type PreferredTimeFrame,
  readTherapistOptions,
  type SpecialtiesResponse,
} from '@larkwell/app-kit/api';
import { specialtyName } from '@larkwell/app-kit/therapists';

interface Wish {
  specialtyIds: readonly string[];
  state: string;
  timeFrame?: PreferredTimeFrame | null;
}

/** Matching therapists, the one with most free time first. */
export const therapistsQuery = ({ specialtyIds, state, timeFrame }: Wish) => ({
  ...findTherapistsOptions({
    query: {
      state,
      ...(specialtyIds.length > 0 ? { specialty_ids: specialtyIds.join(',') } : {}),
      ...(timeFrame ? { preferred_time_frame: timeFrame } : {}),
    },
  }),
  select: ({ therapists }: CardsResponse) => therapists,
});

export const therapistQuery = (id: string) => ({
  ...readTherapistOptions({ path: { therapist_id: id } }),
  select: ({ therapist }: CardResponse) => therapist,
  enabled: id !== '',
});

export const statesQuery = () => ({
  ...listCountriesOptions(),
  select: ({ countries }: CountriesResponse) => countries.find(({ code }) => code === 'US')?.states ?? [],
  staleTime: Number.POSITIVE_INFINITY,
});

export const specialtiesQuery = () => ({
  ...listSpecialtiesOptions({ query: { show_in_private_pay: true } }),
  select: ({ specialties }: SpecialtiesResponse) =>
    specialties.map((specialty) => ({ ...specialty, name: specialtyName(specialty.name) })),
  staleTime: Number.POSITIVE_INFINITY,
});
