/** The contract's shapes in the words of these pages. Ids are opaque; instants are ISO 8601 with offset. */
import type { Gender, PreferredTimeFrame, Relationship } from '@larkwell/app-kit/api';

export type {
  Card as Therapist,
  ChildBody as Child,
  EventShape as Session,
  GuardianBody as Guardian,
  GuardianStep as ProfileStep,
  PendingSession,
} from '@larkwell/app-kit/api';

/** What a form offers, in order. */
export const genders = ['not_specified', 'female', 'male', 'other'] as const satisfies readonly Gender[];
export const timeFrames = ['no_preference', 'morning', 'afternoon'] as const satisfies readonly PreferredTimeFrame[];
export const relationships = [
  'parental_figure',
  'legal_guardian',
  'family_member',
  'school_staff',
  'other_guardian',
] as const satisfies readonly Relationship[];
