import { useNow } from '@larkwell/app-kit/time';
import { ConfirmDialog, useLast, useOpener } from '@larkwell/ui';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useCancelSession } from './mutations.ts';
import { cardOf } from './SessionItem.tsx';
import { standingOf } from './standing.ts';

interface CancelDialogProps {
  /** Null while nothing is asked. */
  session: Session | null;
  child: Child;
  zone: string;
  onClose: () => void;
}

/** Says what a cancellation means before it is one: late ones count. */
export function CancelDialog({ session, child, zone, onClose }: CancelDialogProps) {
  const cancel = useCancelSession(child.id);
  // who thinks it over for long may pass the cutoff meanwhile
  const now = useNow(10_000);
  useOpener(session !== null, session ? cardOf(session.id) : undefined);
  const shown = useLast(session);
  const late = shown !== null && standingOf(shown, child, now).soon;
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
      {shown && (
        <p>
          {t('cancelText', {
            title: titleOf(shown.event_type),
            when: whenOf(shown, zone).when,
            therapist: shown.therapist.full_name,
          })}
        </p>
      )}
      <p>{late ? <strong>{t('cancelLate')}</strong> : t('cancelFree')}</p>
    </ConfirmDialog>
  );
}
