import { useQueries } from '@larkwell/app-kit';
import { clientQuery } from '../client-layout/queries.ts';
import { useTherapist } from '../therapist/queries.ts';
import { type EventDraft, withServiceLength } from './draft.ts';

/** The draft with the length of its children's services. Keeps its length while one of the children loads. */
export function useServiceLength(draft: EventDraft): EventDraft {
  const therapist = useTherapist();
  const childIds = draft.endFixed ? [] : draft.childIds;
  const clients = useQueries({ queries: childIds.map((id) => ({ ...clientQuery(id), retry: false })) });
  if (clients.some(({ isPending }) => isPending)) return draft;
  const services = clients.flatMap(({ data }) => data?.services ?? []);
  return withServiceLength(
    draft,
    services.filter(({ provider }) => provider.id === therapist.id),
  );
}
