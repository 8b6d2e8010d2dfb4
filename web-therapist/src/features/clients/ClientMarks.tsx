import type { ClientCard as Client } from '@larkwell/app-kit/api';
import { dayIn, daysBetween, formatRelativeDay, formatTime, formatWeekdayAndTime } from '@larkwell/app-kit/time';
import { Badge, VisuallyHidden } from '@larkwell/ui';
import { t } from './messages.ts';

/** 'Tomorrow, 3:30 PM', or that nothing is booked. */
export function nextSessionText({ next_session_at }: Client, zone: string, now: Date): string {
  if (next_session_at === null) return t('noSession');
  const days = daysBetween(dayIn(now, zone), dayIn(next_session_at, zone));
  return days > 1
    ? formatWeekdayAndTime(next_session_at, zone)
    : t('nextAt', { day: formatRelativeDay(next_session_at, zone, now), time: formatTime(next_session_at, zone) });
}

interface ClientMinutesProps {
  client: Client;
  className?: string | undefined;
}

/** '90 min a week', in full words for screen readers. */
export function ClientMinutes({
  client: { total_minutes: count, total_minutes_per: per },
  className,
}: ClientMinutesProps) {
  return (
    <span className={className}>
      <span aria-hidden="true">{t(`minutes_${per}`, { count })}</span>
      <VisuallyHidden>{t(`minutesLong_${per}`, { count })}</VisuallyHidden>
    </span>
  );
}

export const hasMarks = ({ paused, overdue, license }: Client) => paused || overdue || license === 'missing';

/** What keeps the therapist from holding sessions with a client. */
export function ClientMarks({ client }: { client: Client }) {
  return (
    <>
      {client.paused && <Badge data-tone="quiet">{t('paused')}</Badge>}
      {client.overdue && <Badge data-tone="warm">{t('overdue')}</Badge>}
      {client.license === 'missing' && <Badge data-tone="danger">{t('unlicensed')}</Badge>}
    </>
  );
}
