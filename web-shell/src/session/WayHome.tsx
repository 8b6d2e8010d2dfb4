import { Link, useSignedInUser } from '@larkwell/app-kit';
import { Button } from '@larkwell/ui';
import { t } from './messages.ts';

/** To the list or the calendar that a session stands in; to the session itself, for its therapist. */
export function WayHome({ eventId, quiet }: { eventId?: string; quiet?: boolean }) {
  const isGuardian = useSignedInUser().user_type === 'guardian';
  const calendar = eventId ? `/therapist/calendar?event=${encodeURIComponent(eventId)}` : '/therapist/calendar';
  return (
    <Button component={Link} to={isGuardian ? '/client/sessions' : calendar} variant={quiet ? 'default' : 'filled'}>
      {isGuardian ? t('toSessions') : eventId ? t('toEvent') : t('toCalendar')}
    </Button>
  );
}
