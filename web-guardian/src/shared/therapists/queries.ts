import { http, queryOptions } from '@larkwell/app-kit';
import type { Therapist, TimeFrame } from '../types.ts';

interface Wish {
  specialtyIds: readonly string[];
  state: string;
  timeFrame?: TimeFrame | null;
}

/** Who suits, most free time first. */
export const therapistsQuery = ({ specialtyIds, state, timeFrame = null }: Wish) =>
  queryOptions({
    queryKey: ['therapists', { specialtyIds, state, timeFrame }],
    queryFn: () =>
      http.get<{ therapists: Therapist[] }>('/therapists', {
        query: { specialty_ids: specialtyIds.join(',') || null, state, preferred_time_frame: timeFrame },
      }),
    select: (answer: { therapists: Therapist[] }) => answer.therapists,
  });

export const therapistQuery = (id: string) =>
  queryOptions({
    queryKey: ['therapists', id],
    queryFn: () => http.get<{ therapist: Therapist }>(`/therapists/${id}`),
    select: (answer: { therapist: Therapist }) => answer.therapist,
    enabled: id !== '',
  });

interface Country {
  code: string;
  states: { code: string; name: string }[];
}

export const statesQuery = () =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: () => http.get<{ countries: Country[] }>('/countries'),
    select: (answer: { countries: Country[] }) => answer.countries.find(({ code }) => code === 'US')?.states ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Specialty {
  id: string;
  name: string;
}

export const specialtiesQuery = () =>
  queryOptions({
    queryKey: ['specialties'],
    queryFn: () => http.get<{ specialties: Specialty[] }>('/specialties', { query: { show_in_private_pay: true } }),
    select: (answer: { specialties: Specialty[] }) => answer.specialties,
    staleTime: Number.POSITIVE_INFINITY,
  });
