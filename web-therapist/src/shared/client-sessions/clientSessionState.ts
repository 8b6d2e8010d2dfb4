import type { EventSchema } from '@larkwell/app-kit/api';
import { isSoon } from '@larkwell/app-kit/child';
import { cancelNotice, isCanceled } from '../events/sessionState.ts';
import { t as shared } from '../messages.ts';
import { t } from './messages.ts';

/** The state of a session for one client at `now`; within 24 hours it is soon. `docs/product/web.md#session-cards` */
export function clientSessionState(event: EventSchema, clientId: string, now: Date) {
  const canceled = isCanceled(event, clientId);
  const attendance = event.event_participants.find(({ guest }) => guest.child_id === clientId)?.status;
  const soon = !canceled && isSoon(event, now);
  const notice = noticeOf(event, clientId, attendance === 'no_show');
  return { canceled, soon, ...(notice ? { notice } : {}) };
}

function noticeOf(event: EventSchema, clientId: string, missed: boolean): string | undefined {
  const guest = event.guests.find(({ child_id, canceled }) => child_id === clientId && canceled);
  if (guest) return cancelNotice(guest);
  if (event.canceled) return shared('statusCanceled');
  if (!missed) return undefined;
  return event.guests.some(({ child_id, late_cancel }) => child_id === clientId && late_cancel)
    ? shared('lateCancel')
    : t('noShow');
}
