import type { EventShape } from '@larkwell/app-kit/api';
import { t } from './messages/index.ts';

/** Who or what was the reason that a session was not held. */
export const missedReasons = ['child', 'therapist', 'school', 'technical'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** 'The child did not come' */
export const missedLabel = (reason: MissedReason) => t(`missed_${reason}`);

/** Why an event that is marked incomplete was missed; null where nobody said. */
export function missedReasonOf(event: EventShape & { missed_reason?: MissedReason | null }): MissedReason | null {
  return event.status === 'incomplete' ? (event.missed_reason ?? null) : null;
}
