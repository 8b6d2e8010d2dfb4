import { keepPreviousData } from '@larkwell/app-kit';
import {
  type ClientFilter,
  type ClientSort,
  type ClientsResponse,
  listTherapistClientsOptions,
} from '@larkwell/app-kit/api';

/** The whole caseload, by name. */
export const clientsQuery = () => ({
  ...listTherapistClientsOptions(),
  select: ({ clients }: ClientsResponse) => clients,
});

interface ClientPageQuery {
  search: string;
  sort: ClientSort;
  only: readonly ClientFilter[];
  school: string | null;
  page: number;
}

/** One page of the caseload; keeps the last result while the next one loads. */
export const clientPageQuery = ({ search, sort, only, school, page }: ClientPageQuery) => ({
  ...listTherapistClientsOptions({
    query: { sort, only: [...only], page, ...(search && { search }), ...(school && { school }) },
  }),
  placeholderData: keepPreviousData,
});
