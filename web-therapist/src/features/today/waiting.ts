import type { Cosignature } from '@larkwell/app-kit/api';
import type { SavedLicense } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import type { TodayQueries } from './queries.ts';

/** Ids of the sections in the page, in their order. */
const sectionIds = [
  'requests',
  'disputes',
  'to-mark',
  'notes-due',
  'to-add-to',
  'to-cosign',
  'reports-to-cosign',
  'amendments',
  'messages',
  'ready-to-book',
  'returned',
  'invitations',
  'licenses',
] as const;
export type SectionId = (typeof sectionIds)[number];

export interface Waiting {
  /** What waits, by section; sections without anything are left out. */
  sections: readonly { id: SectionId; title: string; count: number }[];
  /** Everything has loaded, so that nothing is missing from `sections`. */
  complete: boolean;
  /** Something could not be loaded. */
  failed: boolean;
}

/** Notes by who has to do something: the author, the supervisor, or the author again. */
export function cosignaturesFor(id: string, cosignatures: readonly Cosignature[]) {
  const mine = cosignatures.filter(({ supervisor_id }) => supervisor_id === id);
  return {
    toAddTo: cosignatures.filter(({ author_id }) => author_id === id),
    toCosign: mine.filter(({ state }) => state === 'waiting'),
    returned: mine.filter(({ state }) => state === 'returned'),
  };
}

/** Licenses that are no longer valid, or soon won't be. `docs/product/identity.md#licenses` */
export const endingLicenses = (licenses: readonly SavedLicense[]) =>
  licenses.filter(({ status }) => status === 'expired' || status === 'expiring');

interface Known extends TodayQueries {
  therapistId: string;
  licenses: readonly SavedLicense[] | undefined;
}

export function waitingOf({ therapistId, licenses, ...queries }: Known): Waiting {
  const { tasks, notesDue, cosignatures, reports, amendments, threads } = queries;
  const notes = cosignaturesFor(therapistId, cosignatures.data ?? []);
  const counts: Record<SectionId, number> = {
    requests: tasks.data?.rescheduling_requests.length ?? 0,
    disputes: tasks.data?.disputes.length ?? 0,
    'to-mark': tasks.data?.sessions_to_mark.length ?? 0,
    'notes-due': tasks.data?.reports_due ?? 0,
    'to-add-to': notes.toAddTo.length,
    'to-cosign': notes.toCosign.length,
    'reports-to-cosign': reports.data?.length ?? 0,
    amendments: amendments.data?.length ?? 0,
    messages: (threads.data ?? []).filter(({ unread_count }) => unread_count > 0).length,
    'ready-to-book': tasks.data?.to_schedule_count ?? 0,
    returned: notes.returned.length,
    invitations: tasks.data?.invitations.length ?? 0,
    licenses: endingLicenses(licenses ?? []).length,
  };
  const all = [tasks, notesDue, cosignatures, reports, amendments, threads];
  return {
    sections: sectionIds
      .filter((id) => counts[id] > 0)
      .map((id) => ({ id, title: t(`section_${id}`), count: counts[id] })),
    complete: Boolean(licenses) && all.every(({ data }) => data),
    failed: all.some(({ isError, data }) => isError && !data),
  };
}
