import type { EventDetailsSchema, EventPermissions, EventSchema, Material } from '../api/index.ts';
import type { Role } from '../sign-in/last-role.ts';
import type { SignIn } from '../sign-in/store.ts';

/** An unsigned token with these claims. */
export const tokenOf = (claims: object) => `head.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;

/** A sign-in for tests. */
export function signInOf(role: Role, accessToken = 'token-1'): SignIn {
  return {
    credentials: { accessToken, client: 'client-1', uid: 'ana@example.com', authorization: 'Bearer abc' },
    user: {
      id: 'user-1',
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Suarez',
      user_type: role,
      userable_id: 'profile-1',
    },
  };
}

const mila = { child_id: 'child-1', name: 'Mila', school_name: null, canceled: false };

/** Everything is allowed except the commands with a reason. */
export function permissionsOf(reasons: Partial<Record<keyof EventPermissions, string>> = {}): EventPermissions {
  const of = (command: keyof EventPermissions) => {
    const reason = reasons[command] ?? null;
    return { allowed: reason === null, reason };
  };
  return {
    cancel: { ...of('cancel'), late: false, changes_at: null },
    restore: of('restore'),
    reschedule: of('reschedule'),
    request_rescheduling: of('request_rescheduling'),
    dispute: of('dispute'),
    answer_dispute: of('answer_dispute'),
    mark: of('mark'),
    join: of('join'),
    delete: of('delete'),
    edit: of('edit'),
    edit_series: of('edit_series'),
    withdraw: of('withdraw'),
    substitute: of('substitute'),
    write_notes: of('write_notes'),
    write_notes_of_canceled: of('write_notes_of_canceled'),
  };
}

const startDate = '2026-11-16T17:00:00+00:00';

/** As the server does: 70 minutes before the start. */
const roomPageOpensAt = (start: string) => new Date(Date.parse(start) - 70 * 60_000).toISOString();

/** A session of one child that ended unmarked, as its therapist sees it. */
export const eventOf = (part: Partial<EventSchema> = {}): EventSchema => ({
  id: 'event-1',
  title: 'Mila',
  event_type: 'individual_session',
  event_kind: 'therapy_session',
  description: null,
  start_date: startDate,
  end_date: '2026-11-16T17:45:00+00:00',
  status: 'pending',
  first_marked_at: null,
  canceled: false,
  therapist_role: 'regular',
  handed_over: false,
  therapist_id: 'therapist-1',
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor', meeting_url: null, specialty: 'Speech Therapy' },
  service_id: 'service-1',
  reschedule_reason: null,
  series_id: null,
  exception: false,
  from_waitlist: false,
  recurrent_event: null,
  guest_recurrent_sections: [],
  event_participants: [{ id: 'participant-1', status: 'pending', guest: mila }],
  guests: [mila],
  other_guests: 0,
  timezone: 'America/Los_Angeles',
  permissions: permissionsOf({
    substitute: 'event_started',
    cancel: 'event_started',
    restore: 'not_canceled_by_therapist',
    dispute: 'forbidden',
    answer_dispute: 'not_disputed',
    reschedule: 'event_started',
    request_rescheduling: 'forbidden',
    join: 'room_not_open',
  }),
  permissions_until: null,
  room_page_opens_at: roomPageOpensAt(part.start_date ?? startDate),
  ...part,
});

/** An event as `GET /events/{id}` returns it, by default without notes and materials. */
export const detailsOf = (
  event: EventSchema,
  records: Partial<Pick<EventDetailsSchema, 'notes' | 'materials'>> = {},
): EventDetailsSchema => ({ ...event, notes: [], materials: [], ...records });

/** A shared material. */
export const materialOf = (part: Partial<Material> = {}): Material => ({
  id: 'material-1',
  event_id: 'event-1',
  content: 'Two dice',
  creator_id: 'therapist-1',
  creator_name: 'Maya Okafor',
  created_at: '2026-11-20T17:00:00Z',
  edited: false,
  shared: true,
  attachments: [],
  ...part,
});
