/** The API's types under the names of these pages. Ids are opaque; instants are ISO 8601 with offset. */
export type {
  Card as Therapist,
  ChildSchema as Child,
  EventSchema as Session,
  GuardianSchema as Guardian,
  GuardianStep as ProfileStep,
  PendingSession,
} from '@larkwell/app-kit/api';
