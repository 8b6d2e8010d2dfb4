import type { EventShape, MissedReason } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** Who or what was the reason that a session was not held. */
export const missedReasons: readonly MissedReason[] = ['child', 'therapist', 'school', 'technical'];

/** 'Child absent' */
export const missedLabel = (reason: MissedReason) => t(`missed_${reason}`);

/** Why an event that is marked incomplete was missed; null where nobody said. */
export function missedReasonOf({ status, missed_reason }: EventShape): MissedReason | null {
  return status === 'incomplete' ? (missed_reason ?? null) : null;
}
