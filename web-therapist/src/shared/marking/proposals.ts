import type { EventSchema } from '@larkwell/app-kit/api';

/** Proposed attendance of one child. */
export interface Proposal {
  /** Participant id. */
  id: string;
  name: string;
  status: 'show' | 'no_show';
  /** When the family joined, ISO 8601; null if no one did. */
  joinedAt: string | null;
}

/** Proposals for attendance that is not marked yet, without canceled guests. */
export function proposalsOf({ event_participants }: Pick<EventSchema, 'event_participants'>): Proposal[] {
  return event_participants.flatMap(({ id, status, guest }) => {
    const { joined_at, proposed_status } = guest;
    if (status !== 'pending' || guest.canceled || !proposed_status) return [];
    return [{ id, name: guest.name, status: proposed_status, joinedAt: joined_at ?? null }];
  });
}
