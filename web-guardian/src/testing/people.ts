import type { Child, Guardian, Session } from '../shared/types.ts';

export const childOf = (part: Partial<Child> = {}): Child => ({
  id: 'child-1',
  name: 'Mila',
  last_name: null,
  preferred_name: 'Mila',
  age: 6,
  birthdate: null,
  gender: null,
  preferred_time_frame: null,
  specialty_ids: ['speech'],
  school_name: null,
  billing_responsability: 'private_pay',
  relationship_to_guardian: null,
  therapist_id: null,
  ...part,
});

export const guardianOf = (part: Partial<Guardian> = {}): Guardian => ({
  id: 'guardian-1',
  first_name: 'Ana',
  last_name: 'Suarez',
  email: 'ana@example.com',
  phone_number: null,
  timezone: 'America/Los_Angeles',
  state: 'CA',
  profile_step: 'select_plan',
  accepted_terms_and_conditions: false,
  opt_out_email_notification: false,
  opt_out_phone_notification: false,
  children: [childOf()],
  ...part,
});

export const sessionOf = (part: Partial<Session> = {}): Session => ({
  id: 'session-1',
  event_type: 'individual_session',
  start_date: '2026-11-24T17:00:00+00:00',
  end_date: '2026-11-24T17:45:00+00:00',
  status: 'scheduled',
  canceled: false,
  therapist: { id: 'therapist-1', full_name: 'Naomi Okafor', meeting_url: null, specialty: null },
  guests: [{ child_id: 'child-1', name: 'Mila', canceled: false }],
  event_participants: [{ id: 'participant-1', status: 'pending', guest: { child_id: 'child-1' } }],
  ...part,
});
