import type { ClientSchema, EventNote, InvitationSchema, MessageThread } from '@larkwell/app-kit/api';
import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import type { OwnProfile } from '../shared/therapist/queries.ts';

/** The part of `GET /therapist/me` that pages need. */
export const therapistAnswer = {
  therapist: {
    id: 'therapist-1',
    full_name: 'Maya Okafor',
    timezone: 'America/Los_Angeles',
    profile_step: 'complete',
    accepted_terms_and_conditions: true,
    licenses: [],
    meeting_url: 'https://meet.example.com/maya',
    calendars: [{ id: 'hours-1', day_of_week: 'monday', start_time: '09:00', end_time: '17:00' }],
  },
};

const guest = { child_id: 'child-1', name: 'Mila', school_name: null, canceled: false };

/** What its therapist may do with an event before its start. */
export const permissionsBefore = permissionsOf({
  restore: 'not_canceled_by_therapist',
  dispute: 'forbidden',
  answer_dispute: 'not_disputed',
  request_rescheduling: 'forbidden',
  mark: 'event_not_started',
  join: 'room_not_open',
});

/** What a therapist may do with a session that a colleague conducts. */
export const permissionsOfOthers = permissionsOf({
  cancel: 'handed_over',
  restore: 'handed_over',
  dispute: 'forbidden',
  answer_dispute: 'handed_over',
  reschedule: 'handed_over',
  request_rescheduling: 'forbidden',
  mark: 'handed_over',
  join: 'handed_over',
  delete: 'handed_over',
  edit: 'handed_over',
  edit_series: 'handed_over',
  write_notes: 'handed_over',
  write_notes_of_canceled: 'handed_over',
});

/** A planned session, for `eventOf`. */
export const coming = {
  start_date: '2999-01-01T17:00:00Z',
  end_date: '2999-01-01T17:45:00Z',
  status: 'scheduled',
  permissions: permissionsBefore,
} as const;

export const groupOf = (...names: string[]) => {
  const guests = names.map((name, index) => ({ ...guest, child_id: `child-${index + 1}`, name }));
  return eventOf({
    title: 'Group session',
    event_type: 'group_sessions',
    guests,
    event_participants: guests.map((one, index) => ({ id: `participant-${index + 1}`, status: 'pending', guest: one })),
  });
};

/** A session note as the therapist wrote it. */
export const noteOf = (part: Partial<EventNote> = {}): EventNote => ({
  id: 'note-1',
  child_id: 'child-1',
  event_id: 'event-1',
  content: 'Laughed',
  creator_type: 'therapist',
  creator_id: 'therapist-1',
  creator_name: 'Maya Okafor',
  note_type: 'soap_plan',
  therapist_id: 'therapist-1',
  created_at: '2026-11-16T18:00:00Z',
  created_at_time: '10:00 AM',
  profile_photo: null,
  edited: false,
  shared: false,
  attachments: [],
  signed_at: null,
  signed_by: null,
  signed_specialty: null,
  signed_licenses: null,
  cosignature: null,
  addenda: [],
  ...part,
});

export const threadOf = (part: Partial<MessageThread> = {}): MessageThread => ({
  child: { id: 'child-1', name: 'Mila' },
  therapist_id: 'therapist-1',
  people: [{ type: 'guardian', id: 'guardian-1', name: 'Ana Suarez' }],
  last_message: { id: 'note-1', excerpt: 'He said rabbit!', created_at: '2026-11-16T18:00:00Z', own: false },
  unread_count: 0,
  open: true,
  ...part,
});

/** An invitation that nobody has used. */
export const invitationOf = (part: Partial<InvitationSchema> = {}): InvitationSchema => ({
  id: 'invitation-1',
  service_id: 'service-1',
  service_name: 'Speech therapy',
  client_id: 'child-1',
  session_type: 'individual_session',
  therapist_id: 'therapist-1',
  status: 'open',
  created_at: '2026-11-16T17:00:00Z',
  expires_at: '2026-11-30T17:00:00Z',
  url: 'https://larkwell.example/client-therapist-booking/therapist-1?service_id=service-1&token=t0k',
  client: { id: 'child-1', name: 'Mila Suarez' },
  ...part,
});

export const clientOf = (part: Partial<ClientSchema> = {}): ClientSchema => ({
  id: 'child-1',
  name: 'Mila',
  last_name: 'Suarez',
  preferred_name: part.name ?? 'Mila',
  age: 6,
  birthdate: null,
  gender: 'female',
  pronouns: 'not_specified',
  preferred_time_frame: 'morning',
  specialty_ids: [],
  profile_photo: null,
  school_name: null,
  billing_responsability: 'private_pay',
  relationship_to_guardian: 'legal_guardian',
  therapist_id: 'therapist-1',
  guardian: {
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
    phone_number: '4155550100',
    relationship: null,
    timezone: 'America/New_York',
    opt_out_email_notification: false,
    opt_out_phone_notification: false,
  },
  family_languages: ['en'],
  services: [],
  progress: '1/4',
  ...part,
});

/** A therapist's own profile at the first onboarding step. */
export const profileOf = (part: Partial<OwnProfile> = {}): OwnProfile => ({
  id: 'therapist-1',
  first_name: 'Maya',
  last_name: 'Okafor',
  accepted_terms_and_conditions: true,
  full_name: 'Maya Okafor',
  email: 'maya@example.com',
  phone_number: '4155550100',
  bio: 'Play first.',
  experience: 9,
  pediatric_experience: 6,
  online_therapy_experience: 2,
  specialty: { id: 's1', name: 'Speech Therapy' },
  sub_specialties: [],
  specialty_id: 's1',
  sub_specialty_ids: [],
  profile_photo: null,
  licensed_states: ['CA'],
  timezone: 'America/Los_Angeles',
  city: 'Oakland',
  state: 'CA',
  profile_step: 'account',
  licenses: [],
  calendars: [],
  hours_per_week: 20,
  gender: 'not_specified',
  language: 'en',
  languages: [],
  ages: null,
  zipcode: '94601',
  country: 'US',
  resume: null,
  meeting_url: null,
  session_phone: null,
  unread_notifications: 0,
  ...part,
});
