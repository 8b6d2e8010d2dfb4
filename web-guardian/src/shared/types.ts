/** The wire's shapes that more than one feature reads. Ids are opaque; instants are ISO 8601 with offset. */

export type ProfileStep =
  | 'select_plan'
  | 'add_child_data'
  | 'accept_terms_conditions'
  | 'select_time_frame'
  | 'match_therapist'
  | 'booking'
  | 'complete'
  | 'renewal';

export const genders = ['not_specified', 'female', 'male', 'other'] as const;
export const timeFrames = ['no_preference', 'morning', 'afternoon'] as const;
export const relationships = [
  'parental_figure',
  'legal_guardian',
  'family_member',
  'school_staff',
  'other_guardian',
] as const;

export type TimeFrame = (typeof timeFrames)[number];

export interface Child {
  id: string;
  name: string;
  last_name: string | null;
  /** Name and last name until another was chosen. */
  preferred_name: string;
  age: number | null;
  /** `YYYY-MM-DD` */
  birthdate: string | null;
  gender: (typeof genders)[number] | null;
  preferred_time_frame: TimeFrame | null;
  specialty_ids: string[];
  school_name: string | null;
  billing_responsability: 'school' | 'private_pay';
  relationship_to_guardian: (typeof relationships)[number] | null;
  therapist_id: string | null;
}

export interface Guardian {
  id: string;
  first_name: string;
  /** Null until account setup asks for it. */
  last_name: string | null;
  email: string;
  phone_number: string | null;
  /** IANA name. */
  timezone: string;
  /** Two letters. */
  state: string;
  profile_step: ProfileStep;
  accepted_terms_and_conditions: boolean;
  opt_out_email_notification: boolean;
  opt_out_phone_notification: boolean;
  children: Child[];
}

export interface Therapist {
  id: string;
  first_name: string;
  last_name: string;
  full_name: string;
  bio: string | null;
  experience: number | null;
  specialty: { id: string; name: string };
  sub_specialties: { id: string; name: string }[];
  profile_photo: string | null;
  licensed_states: string[];
  /** IANA name. */
  timezone: string;
}

/** One entry per care service with something left to book. */
export interface PendingSchedule {
  service_id: string;
  service_name: string;
  event_type: string;
  guest: { child_id: string; name: string };
  therapist: { id: string; full_name: string; specialty: string | null };
  /** Minutes. */
  session_length: number;
  remaining: number;
  /** `YYYY-MM-DD`; the end is the last day, null for what is used once. */
  cycle_starts_on: string;
  cycle_ends_on: string | null;
}

export interface Session {
  id: string;
  event_type: string;
  start_date: string;
  end_date: string;
  status: 'scheduled' | 'pending' | 'complete' | 'incomplete';
  canceled: boolean;
  therapist: { id: string; full_name: string; meeting_url: string | null; specialty: string | null };
  guests: { child_id: string; name: string; canceled: boolean }[];
  event_participants: { id: string; status: 'show' | 'no_show' | 'pending'; guest: { child_id: string } }[];
}
