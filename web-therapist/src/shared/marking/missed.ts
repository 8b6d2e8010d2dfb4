import type { EventSchema, MissedReason } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** Reasons for a missed session. */
export const missedReasons: readonly MissedReason[] = ['child', 'therapist', 'school', 'technical'];

/** 'Child absent' */
export const missedLabel = (reason: MissedReason) => t(`missed_${reason}`);

/** The reason of an incomplete event; null if there is none. */
export function missedReasonOf({ status, missed_reason }: EventSchema): MissedReason | null {
  return status === 'incomplete' ? (missed_reason ?? null) : null;
}
