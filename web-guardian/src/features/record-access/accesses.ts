import { infiniteQueryOptions } from '@larkwell/app-kit';
import {
  listDocumentAccesses,
  listRecordAccesses,
  type RecordAccessList,
  type RecordAccessResponse,
  type RecordPart,
} from '@larkwell/app-kit/api';
import { dayIn, parseDate } from '@larkwell/app-kit/time';

const DAYS_AT_ONCE = 30;

export interface Visit {
  person: RecordAccessResponse['person'];
  onBehalfOf: RecordAccessResponse['on_behalf_of'];
  opened: RecordPart[];
  changed: RecordPart[];
  /** ISO 8601, UTC. */
  lastAt: string;
}

/** `date` is `YYYY-MM-DD` in the guardian's zone. */
export interface Day {
  date: string;
  visits: Visit[];
}

/**
 * Accesses to a child's record from clinical-records and documents, latest day first, 30 days per page.
 * `docs/product/shared.md#record-access`
 */
export const recordAccessQuery = (childId: string, zone: string, now: Date) =>
  infiniteQueryOptions({
    queryKey: ['record access', childId, zone],
    queryFn: async ({ pageParam, signal }): Promise<RecordAccessList> => {
      const asked = { path: { client_id: childId }, query: daysUntil(pageParam, zone), signal };
      return merged(await Promise.all([listRecordAccesses(asked), listDocumentAccesses(asked)]));
    },
    initialPageParam: dayIn(now, zone),
    getNextPageParam: ({ earlier }) => earlier,
    select: ({ pages }) => pages.flatMap(({ record_accesses }) => record_accesses),
  });

const daysUntil = (end: string, timezone: string) => ({
  start_date: parseDate(end)
    .subtract({ days: DAYS_AT_ONCE - 1 })
    .toString(),
  end_date: end,
  timezone,
});

const merged = (lists: readonly RecordAccessList[]): RecordAccessList => ({
  record_accesses: lists.flatMap(({ record_accesses }) => record_accesses),
  earlier:
    lists
      .flatMap(({ earlier }) => earlier ?? [])
      .sort()
      .at(-1) ?? null,
});

/** One visit for each person and day, latest first. */
export function byDay(accesses: readonly RecordAccessResponse[]): Day[] {
  const days = new Map<string, Map<string, Visit>>();
  for (const { day, person, on_behalf_of: onBehalfOf, part, changed, last_at: lastAt } of accesses) {
    const visits = days.get(day) ?? new Map<string, Visit>();
    days.set(day, visits);
    const key = [person, onBehalfOf].map((one) => `${one?.role} ${one?.id}`).join();
    const visit = visits.get(key) ?? { person, onBehalfOf, opened: [], changed: [], lastAt };
    visits.set(key, visit);
    (changed ? visit.changed : visit.opened).push(part);
    if (lastAt > visit.lastAt) visit.lastAt = lastAt;
  }
  return [...days]
    .map(([date, visits]) => ({
      date,
      visits: [...visits.values()].sort((one, other) => other.lastAt.localeCompare(one.lastAt)),
    }))
    .sort((one, other) => other.date.localeCompare(one.date));
}
