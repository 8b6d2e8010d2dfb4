import type { EventShape } from '@larkwell/app-kit/api';

/** What the meeting room saw of one child. */
export interface Proposal {
  /** Of the participant. */
  id: string;
  name: string;
  status: 'show' | 'no_show';
  /** ISO 8601, when the family joined; null when nobody did. */
  joinedAt: string | null;
}

/** The attendance that the meeting room proposes and nobody has marked yet; never of who canceled. */
export function proposalsOf({ event_participants }: Pick<EventShape, 'event_participants'>): Proposal[] {
  return event_participants.flatMap(({ id, status, guest }) => {
    const { joined_at, proposed_status } = guest;
    if (status !== 'pending' || guest.canceled || !proposed_status) return [];
    return [{ id, name: guest.name, status: proposed_status, joinedAt: joined_at ?? null }];
  });
}
