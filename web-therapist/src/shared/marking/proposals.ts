import type { EventSchema } from '@larkwell/app-kit/api';

/** What the room proposes for one child, and what it counted. */
export interface Proposal {
  /** Participant id. */
  id: string;
  name: string;
  outcome: 'attended' | 'no_show' | 'technical';
  /** When the family joined, ISO 8601; null if no one did. */
  joinedAt: string | null;
  /** Whole minutes in the room with the therapist; null before the session is over. */
  together: number | null;
  /** Whole minutes after the start and before the end. */
  late: number;
  early: number;
}

type Guest = EventSchema['event_participants'][number]['guest'];

/** What the room proposes for one child; undefined if nothing. */
export function proposedFor({ proposed_status, proposed_reason }: Guest): Proposal['outcome'] | undefined {
  if (proposed_reason) return proposed_reason;
  return proposed_status ? ({ show: 'attended', no_show: 'no_show' } as const)[proposed_status] : undefined;
}

/** Proposals for attendance that is not marked yet, without canceled guests. */
export function proposalsOf({ event_participants }: Pick<EventSchema, 'event_participants'>): Proposal[] {
  return event_participants.flatMap(({ id, status, guest }) => {
    const outcome = proposedFor(guest);
    if (status !== 'pending' || guest.canceled || !outcome) return [];
    const { name, joined_at, minutes_together, minutes_late, minutes_early } = guest;
    const counted = { together: minutes_together ?? null, late: minutes_late ?? 0, early: minutes_early ?? 0 };
    return [{ id, name, outcome, joinedAt: joined_at ?? null, ...counted }];
  });
}
