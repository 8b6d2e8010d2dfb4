import { Link, useQuery } from '@larkwell/app-kit';
import { Button, IconCalendarPlus, IconCreditCard } from '@larkwell/ui';
import { bookingPage, paths } from '../../paths.ts';
import { useGuardian } from '../guardian/queries.ts';
import { isSettingUp } from '../guardian/steps.ts';
import { t } from '../messages.ts';
import { pendingQuery } from '../sessions/queries.ts';
import type { Child } from '../types.ts';

/**
 * Books a session, or leads to what stops the family from booking. Schools arrange sessions themselves, so their children
 * have no action; nor is there one before a therapist is chosen.
 */
export function BookAction({ child }: { child: Child }) {
  const guardian = useGuardian();
  const therapistId = child.billing_responsability === 'school' || isSettingUp(guardian) ? null : child.therapist_id;
  const pending = useQuery({ ...pendingQuery(child.id), enabled: therapistId !== null }).data;
  if (!therapistId) return null;
  const reason = pending?.services.length === 0 ? pending.blocked[0]?.reason : undefined;
  if (reason) {
    return (
      <Button component={Link} to={paths.client.subscriptions} leftSection={<IconCreditCard size={18} aria-hidden />}>
        {t(reason === 'payment_overdue' ? 'payToBook' : 'resumeToBook')}
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={bookingPage(therapistId, { childId: child.id })}
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
    >
      {t('bookSession')}
    </Button>
  );
}
