import { homePage, Link, useSignedInUser } from '@larkwell/app-kit';
import { Button } from '@larkwell/ui';
import { calendarPage } from '../paths.ts';
import { t } from './messages.ts';

/** To the list or the calendar that a session stands in; to the session itself, for its therapist. */
export function WayHome({ eventId, quiet }: { eventId?: string; quiet?: boolean }) {
  const isGuardian = useSignedInUser().user_type === 'guardian';
  return (
    <Button
      component={Link}
      to={isGuardian ? homePage('guardian') : calendarPage(eventId)}
      variant={quiet ? 'default' : 'filled'}
    >
      {isGuardian ? t('toSessions') : eventId ? t('toEvent') : t('toCalendar')}
    </Button>
  );
}
