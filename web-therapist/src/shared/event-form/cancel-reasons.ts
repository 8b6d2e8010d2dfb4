import type { MissedReason } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** Why a session is canceled, in the order of the form. */
export const cancelReasons = ['therapist', 'child', 'school', 'technical'] as const satisfies readonly MissedReason[];

export const cancelReasonLabel = (reason: (typeof cancelReasons)[number]) => t(`cancel_${reason}`);
