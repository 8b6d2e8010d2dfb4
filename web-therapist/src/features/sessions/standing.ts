import type { EventShape } from '@larkwell/app-kit/api';
import { cancelNotice, isCanceled } from '../../shared/events/standing.ts';
import { t as shared } from '../../shared/messages.ts';
import { t } from './messages.ts';

const day = 24 * 60 * 60 * 1000;

/** How a session stands for one client at `now`: within 24 hours is soon (SPEC.md section 9). */
export function standingOf(event: EventShape, clientId: string, now: Date) {
  const canceled = isCanceled(event, clientId);
  const attendance = event.event_participants.find(({ guest }) => guest.child_id === clientId)?.status;
  const soon =
    !canceled && Date.parse(event.start_date) - now.getTime() < day && Date.parse(event.end_date) > now.getTime();
  const notice = noticeOf(event, clientId, attendance === 'no_show');
  return { canceled, soon, ...(notice ? { notice } : {}) };
}

function noticeOf(event: EventShape, clientId: string, missed: boolean): string | undefined {
  const guest = event.guests.find(({ child_id, canceled }) => child_id === clientId && canceled);
  if (guest) return cancelNotice(guest);
  if (event.canceled) return shared('statusCanceled');
  return missed ? t('noShow') : undefined;
}
