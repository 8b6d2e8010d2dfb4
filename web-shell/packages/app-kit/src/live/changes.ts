import type { Query, QueryClient } from '@tanstack/react-query';
import { invalidate } from '../query/pages.ts';
import { forgetEarly } from '../runtime/early.ts';

const kinds = [
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
  'goal',
  'notice',
] as const;

export interface Change {
  kind: (typeof kinds)[number];
  /** Only for sessions. */
  event_id?: string | null | undefined;
  /** Affected children that the viewer may know about; may be empty. */
  client_ids: string[];
}

const isText = (value: unknown) => typeof value === 'string';

/** Parses a change; null for kinds that this version doesn't know. By hand, because this loads with every page. */
export function changeOf(data: string): Change | null {
  try {
    const { kind, event_id, client_ids = [] } = JSON.parse(data) as Record<string, unknown>;
    const known = kinds.find((one) => one === kind);
    if (!known || !(event_id == null || isText(event_id))) return null;
    if (!Array.isArray(client_ids) || !client_ids.every(isText)) return null;
    return { kind: known, event_id: event_id as Change['event_id'], client_ids };
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
  'listSiblingDates',
  'listAvailableIntervals',
  'showTherapistClient',
  'showRoom',
  'showPlace',
  'listFamilyPlaces',
  'showLedger',
  'showCaseloadReport',
  'showDashboard',
  'showTasks',
  'showTaskCount',
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
    'showWaitlist',
    'listTherapistClients',
    'showTherapistClient',
    'showLedger',
    'showCaseloadReport',
    'showDashboard',
    'showTasks',
    'showTaskCount',
    'listReportsDue',
    'listToSchedule',
    'listClientTherapists',
    'showGuardianService',
    'listAvailableDates',
    'listSiblingDates',
    'listInvitations',
    'listSchools',
  ],
  leave: [...sessions, 'listLeaves'],
  invitation: ['listInvitations', 'showInvitation', 'showDashboard', 'showTasks', 'showTaskCount'],
  report: [
    'showDashboard',
    'showTasks',
    'showTaskCount',
    'listReportsDue',
    'listTherapistClients',
    'showCaseloadReport',
  ],
  child: [...people, 'listSchools'],
  therapist: people,
  school: ['showTimeSlot'],
  room: ['showRoom', 'showPlace', 'listFamilyPlaces'],
  feed: ['showCalendarFeed'],
  message: ['listGuardianNotes', 'listTherapistNotes', 'listMessageThreads', 'countUnreadMessages'],
  recap: ['listRecaps', 'listEventRecaps'],
  progress_report: ['listProgressReports'],
  notice: ['readGuardian', 'readOwnProfile', 'listNotifications'],
  goal: ['listGoals', 'readGoal', 'listGoalTrials', 'listTrials'],
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
export function refresh(client: QueryClient, changes: readonly Change[]): Promise<void> {
  // of what was asked early, a notice changes only the profile, which the page takes before it listens
  if (changes.some(({ kind }) => kind !== 'notice')) forgetEarly();
  return invalidate(client, { predicate: (query) => isStale(query, changes) });
}

/** After missed changes: refetches everything that a change can affect. */
export const refreshAll = (client: QueryClient) =>
  refresh(
    client,
    kinds.map((kind) => ({ kind, client_ids: [] })),
  );
