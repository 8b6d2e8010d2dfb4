import { Link, useSignedInUser } from '@larkwell/app-kit';
import { calendarPage, homePage } from '@larkwell/app-kit/addresses';
import { Button } from '@larkwell/ui';
import { t } from './messages.ts';

/** Leads back to the guardian's home page, or to the session in the therapist's calendar. */
export function ExitLink({ eventId, quiet }: { eventId?: string; quiet?: boolean }) {
  const isGuardian = useSignedInUser().user_type === 'guardian';
  return (
    <Button
      component={Link}
      to={isGuardian ? homePage('guardian') : calendarPage(eventId)}
      variant={quiet ? 'default' : 'filled'}
    >
      {isGuardian ? t('toHome') : eventId ? t('toEvent') : t('toCalendar')}
    </Button>
  );
}
