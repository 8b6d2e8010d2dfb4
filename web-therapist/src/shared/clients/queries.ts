import { keepPreviousData } from '@larkwell/app-kit';
import { type ClientsAnswer, listTherapistClientsOptions } from '@larkwell/app-kit/api';

/** The children whom the therapist cares for now, by name; the last answer stays while the next is on its way. */
export const clientsQuery = (search: string) => ({
  ...listTherapistClientsOptions(search ? { query: { search } } : {}),
  select: ({ clients }: ClientsAnswer) => clients,
  placeholderData: keepPreviousData,
});
