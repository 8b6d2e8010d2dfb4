import { keepPreviousData } from '@larkwell/app-kit';
import { type ClientsResponse, listTherapistClientsOptions } from '@larkwell/app-kit/api';

/** The therapist's caseload, by name; keeps the last result while the next one loads. */
export const clientsQuery = (search: string) => ({
  ...listTherapistClientsOptions(search ? { query: { search } } : {}),
  select: ({ clients }: ClientsResponse) => clients,
  placeholderData: keepPreviousData,
});
