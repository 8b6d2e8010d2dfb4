import { Link } from '@larkwell/app-kit';
import { Button, EmptyState } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/** Whether the guardian has yet to choose a therapist. Schools assign theirs. */
export const needsTherapist = ({ billing_responsability, therapist_id }: Child) =>
  billing_responsability === 'private_pay' && !therapist_id;

/** Shown instead of content that needs a therapist. */
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
