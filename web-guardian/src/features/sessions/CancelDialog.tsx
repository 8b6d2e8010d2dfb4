import { ConfirmDialog } from '@larkwell/ui';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages/index.ts';
import { useCancelSession } from './mutations.ts';
import { standingOf } from './standing.ts';

interface CancelDialogProps {
  /** Null while nothing is asked. */
  session: Session | null;
  childId: string;
  zone: string;
  onClose: () => void;
}

/** Says what a cancellation means before it is one: late ones count. */
export function CancelDialog({ session, childId, zone, onClose }: CancelDialogProps) {
  const cancel = useCancelSession(childId);
  const late = session !== null && standingOf(session, childId, new Date()).soon;
  return (
    <ConfirmDialog
      opened={session !== null}
      title={t('cancelTitle')}
      confirmLabel={t('cancelConfirm')}
      cancelLabel={t('cancelKeep')}
      danger
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => session && cancel.mutate(session.id, { onSettled: onClose })}
    >
      {session &&
        t('cancelText', {
          title: titleOf(session.event_type),
          when: whenOf(session, zone).when,
          therapist: session.therapist.full_name,
        })}{' '}
      {late ? <strong>{t('cancelLate')}</strong> : t('cancelFree')}
    </ConfirmDialog>
  );
}
