import { formatDay, formatTime, useNow } from '@larkwell/app-kit/time';
import { ConfirmDialog, useLast, useOpener } from '@larkwell/ui';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useCancelSession } from './mutations.ts';
import { cardOf } from './SessionItem.tsx';
import { cancelsLate } from './sessionState.ts';

interface CancelDialogProps {
  /** Null while the dialog is closed. */
  session: Session | null;
  child: Child;
  zone: string;
  onClose: () => void;
}

/** Asks for confirmation and says whether the cancellation counts (docs/product/scheduling.md#late-cancel). */
export function CancelDialog({ session, child, zone, onClose }: CancelDialogProps) {
  const cancel = useCancelSession(child.id);
  // the cutoff may pass while the dialog is open
  const now = useNow(10_000);
  useOpener(session !== null, session ? cardOf(session.id) : undefined);
  const shown = useLast(session);
  const late = shown !== null && cancelsLate(shown, now);
  const freeUntil = shown?.permissions.cancel.changes_at;
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
      <p>
        {late ? (
          <strong>{t('cancelLate')}</strong>
        ) : freeUntil ? (
          t('cancelFreeUntil', { day: formatDay(freeUntil, zone), time: formatTime(freeUntil, zone) })
        ) : (
          t('cancelFree')
        )}
      </p>
    </ConfirmDialog>
  );
}
