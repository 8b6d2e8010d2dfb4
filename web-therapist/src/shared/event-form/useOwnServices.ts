import { useQueries } from '@larkwell/app-kit';
import type { ClientService } from '@larkwell/app-kit/api';
import { clientQuery } from '../client-layout/queries.ts';
import { useTherapist } from '../therapist/queries.ts';
import type { EventDraft } from './draft.ts';

/** What the therapist provides for the draft's children; null while one of them loads. */
export function useOwnServices({ childIds }: Pick<EventDraft, 'childIds'>): readonly ClientService[] | null {
  const therapist = useTherapist();
  const clients = useQueries({ queries: childIds.map((id) => ({ ...clientQuery(id), retry: false })) });
  if (clients.some(({ isPending }) => isPending)) return null;
  const services = clients.flatMap(({ data }) => data?.services ?? []);
  return services.filter(({ provider }) => provider.id === therapist.id);
}
