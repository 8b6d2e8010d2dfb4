import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invalidate } from '../query/pages.ts';

const change = z.object({
  kind: z.enum([
    'session',
    'pending',
    'leave',
    'invitation',
    'report',
    'child',
    'therapist',
    'school',
    'room',
    'feed',
    'message',
    'recap',
    'progress_report',
  ]),
  /** Only for sessions. */
  event_id: z.string().nullish(),
  /** Affected children that the viewer may know about; may be empty. */
  client_ids: z.array(z.string()).default([]),
});
export type Change = z.infer<typeof change>;

/** Parses a change; null for kinds that this version doesn't know. */
export function changeOf(data: string): Change | null {
  try {
    return change.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/** A session change makes the queries of these operations stale. */
const sessions = [
  'listEvents',
  'showEvent',
  'showFollowing',
  'listClientEvents',
  'listPendingSchedule',
  'listSessionsAfterPaidWeeks',
  'listAvailableDates',
  'listAvailableIntervals',
  'showTherapistClient',
  'showRoom',
  'showPlace',
  'listFamilyPlaces',
  'showLedger',
  'showDashboard',
  'showTasks',
  'listReportsDue',
  'listToSchedule',
  'listSubstitutes',
  'listEventMaterials',
  'previewLeave',
  'listHoursOverrides',
  'searchEverything',
  'listTherapistClients',
];
/** Operations with names or zones of people in their responses. */
const people = [
  ...sessions,
  'listClientTherapists',
  'showGuardianService',
  'listInvitations',
  'showInvitation',
  'showTimeSlot',
];
/** The guardian's profile has the sessions done of each child. */
const progress = 'readGuardian';
export const staleOperations: Readonly<Record<Change['kind'], readonly string[]>> = {
  session: [...sessions, 'listInvitations', progress],
  pending: [
    'subscriptions',
    'payments',
    'readSavedCard',
    progress,
    'listPendingSchedule',
    'listTherapistClients',
    'showTherapistClient',
    'showLedger',
    'showDashboard',
    'showTasks',
    'listReportsDue',
    'listToSchedule',
    'listClientTherapists',
    'showGuardianService',
    'listAvailableDates',
    'listInvitations',
    'listSchools',
  ],
  leave: [...sessions, 'listLeaves'],
  invitation: ['listInvitations', 'showInvitation', 'showDashboard', 'showTasks'],
  report: ['showDashboard', 'showTasks', 'listReportsDue', 'listTherapistClients'],
  child: [...people, 'listSchools'],
  therapist: people,
  school: ['showTimeSlot'],
  room: ['showRoom', 'showPlace', 'listFamilyPlaces'],
  feed: ['showCalendarFeed'],
  message: ['listGuardianNotes', 'listTherapistNotes', 'listMessageThreads', 'countUnreadMessages'],
  recap: ['listRecaps', 'listEventRecaps'],
  progress_report: ['listProgressReports'],
};

/** The first element of a generated query key. */
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

/** Refetches stale queries of open pages; others refetch when they mount. */
export const refresh = (client: QueryClient, changes: readonly Change[]) =>
  invalidate(client, { predicate: (query) => isStale(query, changes) });

/** After missed changes: refetches everything that a change can affect. */
export const refreshAll = (client: QueryClient) =>
  refresh(
    client,
    change.shape.kind.options.map((kind) => ({ kind, client_ids: [] })),
  );
