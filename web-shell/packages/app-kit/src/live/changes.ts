import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';

const change = z.object({
  kind: z.enum(['session', 'pending', 'leave', 'invitation', 'report', 'child', 'therapist', 'school', 'room', 'feed']),
  /** Of a session. */
  event_id: z.string().nullish(),
  /** Whose it is, as far as the viewer may know; empty for what is nobody's child's. */
  client_ids: z.array(z.string()).default([]),
});
export type Change = z.infer<typeof change>;

/** A change as the server tells it; null for what this version of the pages does not know. */
export function changeOf(data: string): Change | null {
  try {
    return change.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/** The reads that each kind of change makes stale, by the operation in their key. */
const sessions = [
  'listEvents',
  'showEvent',
  'showFollowing',
  'listClientEvents',
  'listPendingSchedule',
  'listAvailableDates',
  'listAvailableIntervals',
  'showTherapistClient',
  'showRoom',
  'showLedger',
  'showDashboard',
  'showTasks',
  'listReportsDue',
  'listSubstitutes',
  'listEventMaterials',
  'previewLeave',
];
/** What names people, and what is told by their clock. */
const people = [
  ...sessions,
  'listTherapistClients',
  'listClientTherapists',
  'showGuardianService',
  'listInvitations',
  'showInvitation',
  'showTimeSlot',
];
export const staleOperations: Readonly<Record<Change['kind'], readonly string[]>> = {
  session: [...sessions, 'listInvitations'],
  pending: [
    'listPendingSchedule',
    'listTherapistClients',
    'showTherapistClient',
    'showLedger',
    'showDashboard',
    'showTasks',
    'listReportsDue',
    'listClientTherapists',
    'showGuardianService',
    'listAvailableDates',
    'listInvitations',
    'listSchools',
  ],
  leave: [...sessions, 'listLeaves'],
  invitation: ['listInvitations', 'showInvitation', 'showDashboard', 'showTasks'],
  report: ['showDashboard', 'showTasks', 'listReportsDue'],
  child: [...people, 'listSchools'],
  therapist: people,
  school: ['showTimeSlot'],
  room: ['showRoom'],
  feed: ['showCalendarFeed'],
};

/** What a generated query key says of itself. */
interface Key {
  _id?: string;
  path?: { client_id?: string };
}

function isStale(query: Query, changes: readonly Change[]): boolean {
  const { _id, path } = (query.queryKey[0] ?? {}) as Key;
  if (_id === undefined) return false;
  const child = path?.client_id;
  return changes.some(
    ({ kind, client_ids }) =>
      staleOperations[kind].includes(_id) &&
      (child === undefined || client_ids.length === 0 || client_ids.includes(child)),
  );
}

/** Pages that are open ask again for what changed; the others do when they are opened. */
export const refresh = (client: QueryClient, changes: readonly Change[]) =>
  client.invalidateQueries({ predicate: (query) => isStale(query, changes) });

/** Nobody knows what was missed: everything that a change could have touched is asked for again. */
export const refreshAll = (client: QueryClient) =>
  refresh(
    client,
    change.shape.kind.options.map((kind) => ({ kind, client_ids: [] })),
  );
