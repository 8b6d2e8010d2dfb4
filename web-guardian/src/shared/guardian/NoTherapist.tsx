import { Link } from '@larkwell/app-kit';
import { Button, EmptyState } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/** Whether a child's guardian is to choose a therapist; a school chooses for its own. */
export const lacksTherapist = ({ billing_responsability, therapist_id }: Child) =>
  billing_responsability === 'private_pay' && !therapist_id;

/** In place of what only a therapist makes possible; `message` says what that is. */
export function NoTherapist({ child, message }: { child: Child; message: string }) {
  return (
    <EmptyState
      title={t('noTherapistTitle', { child: child.name })}
      message={message}
      action={
        <Button component={Link} to={paths.setup.timeFrame}>
          {t('findTherapist')}
        </Button>
      }
    />
  );
}
