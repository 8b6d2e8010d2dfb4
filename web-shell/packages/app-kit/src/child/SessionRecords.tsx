import { type QueryState, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/error.ts';
import {
  type EventDetailsResponse,
  type EventDetailsSchema,
  listEventMaterials,
  listEventNotes,
  showEvent,
  showEventQueryKey,
} from '../api/index.ts';
import { Loaded } from '../query/Loaded.tsx';
import { t } from './messages.ts';
import { untilPermissionsTurn } from './permission-turn.ts';

/** Materials have no live updates, so open details are polled, in milliseconds. */
const pollInterval = 60_000;

/** What clinical records holds about a session. */
type RecordKind = 'notes' | 'materials';

const keyOf = (eventId: string) => showEventQueryKey({ path: { event_id: eventId } });

/**
 * A session with the notes and materials that the viewer may read, oldest first; both null while they can't be loaded.
 * `docs/product/scheduling.md#notes-and-materials-of-an-event`
 */
export const sessionDetailsQuery = (eventId: string) => ({
  queryKey: keyOf(eventId),
  queryFn: async ({ client, signal }: { client: ReturnType<typeof useQueryClient>; signal: AbortSignal }) => {
    const response = await showEvent({ path: { event_id: eventId }, signal });
    return withShown(response, client.getQueryState<EventDetailsResponse>(keyOf(eventId)));
  },
  select: ({ event }: EventDetailsResponse) => event,
  refetchInterval: (query: { state: { data?: unknown } }) =>
    Math.min(untilPermissionsTurn(query) || pollInterval, pollInterval),
});

/** Keeps what is shown while it can't be loaded again, as for a failed call. After a change it would be wrong. */
function withShown(
  { event }: EventDetailsResponse,
  shown: QueryState<EventDetailsResponse> | undefined,
): EventDetailsResponse {
  const before = shown?.isInvalidated ? undefined : shown?.data?.event;
  return {
    event: {
      ...event,
      notes: event.notes ?? before?.notes ?? null,
      materials: event.materials ?? before?.materials ?? null,
    },
  };
}

const calls: Record<RecordKind, (eventId: string) => Promise<Partial<EventDetailsSchema>>> = {
  // both services describe the same notes, each in its own contract
  notes: async (id) => (await listEventNotes({ path: { event_id: id } })) as Pick<EventDetailsSchema, 'notes'>,
  materials: (id) => listEventMaterials({ path: { event_id: id } }),
};

interface SessionRecordsProps<Kind extends RecordKind> {
  /** Of `sessionDetailsQuery`. */
  event: EventDetailsSchema;
  kind: Kind;
  /** 'We couldn’t load the notes' */
  failed: string;
  children: (records: NonNullable<EventDetailsSchema[Kind]>) => ReactNode;
}

/** The notes or the materials of a loaded session. While they are missing, Retry asks for them alone. */
export function SessionRecords<Kind extends RecordKind>({ event, kind, failed, children }: SessionRecordsProps<Kind>) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => calls[kind](event.id),
    onSuccess: (records) =>
      client.setQueryData<EventDetailsResponse>(
        keyOf(event.id),
        (before) => before && { event: { ...before.event, [kind]: records[kind] } },
      ),
  });
  return (
    <Loaded
      query={{
        data: event[kind] ?? undefined,
        error: retry.error ?? new ApiError(503, { error: t('recordsMissing') }),
        refetch: async () => retry.mutate(),
        isFetching: retry.isPending,
      }}
      failed={failed}
      skeleton={null}
    >
      {children}
    </Loaded>
  );
}
