/** The API's types under the names of these pages. Ids are opaque; instants are ISO 8601 with offset. */
export type {
  Card as Therapist,
  ChildBody as Child,
  EventShape as Session,
  GuardianBody as Guardian,
  GuardianStep as ProfileStep,
  PendingSession,
} from '@larkwell/app-kit/api';
