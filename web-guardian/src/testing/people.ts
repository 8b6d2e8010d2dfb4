import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import type { Child, Guardian, Session } from '../shared/types.ts';

export const childOf = (part: Partial<Child> = {}): Child => ({
  id: 'child-1',
  name: 'Mila',
  last_name: null,
  preferred_name: 'Mila',
  age: 6,
  birthdate: null,
  gender: 'not_specified',
  pronouns: 'not_specified',
  preferred_time_frame: null,
  specialty_ids: ['speech'],
  school_name: null,
  billing_responsability: 'private_pay',
  relationship_to_guardian: null,
  therapist_id: null,
  services: [],
  progress: '0/0',
  profile_photo: null,
  rights: ['book', 'pay', 'read', 'remind'],
  is_primary: true,
  guardian: {
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
    phone_number: null,
    relationship: null,
    timezone: 'America/Los_Angeles',
    opt_out_email_notification: false,
    opt_out_phone_notification: false,
  },
  ...part,
});

export const guardianOf = (part: Partial<Guardian> = {}): Guardian => ({
  id: 'guardian-1',
  first_name: 'Ana',
  last_name: 'Suarez',
  email: 'ana@example.com',
  phone_number: null,
  profile_photo: null,
  timezone: 'America/Los_Angeles',
  language: 'en',
  state: 'CA',
  profile_step: 'select_plan',
  accepted_terms_and_conditions: false,
  opt_out_email_notification: false,
  opt_out_phone_notification: false,
  unread_notifications: 0,
  children: [childOf()],
  ...part,
});

/** What a guardian may do with a planned session more than a day before its start. */
const familyPermissions = permissionsOf({
  mark: 'forbidden',
  join: 'room_not_open',
  delete: 'forbidden',
  edit: 'forbidden',
  edit_series: 'forbidden',
  withdraw: 'rescheduling_not_asked',
  substitute: 'forbidden',
  write_notes: 'forbidden',
  write_notes_of_canceled: 'forbidden',
});

/** A planned session, as its guardian sees it. */
export const sessionOf = (part: Partial<Session> = {}): Session =>
  eventOf({
    id: 'session-1',
    start_date: '2026-11-24T17:00:00+00:00',
    end_date: '2026-11-24T17:45:00+00:00',
    status: 'scheduled',
    permissions: familyPermissions,
    ...part,
  });
