import { DialogWithDraft, messageOf } from '@larkwell/app-kit';
import { formatDay, formatTime, useNow } from '@larkwell/app-kit/time';
import { Button, FormNotice, Stack, Text, Textarea, useLast, useOpener } from '@larkwell/ui';
import { useState } from 'react';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import { firstNameOf } from '../../shared/therapists/firstName.ts';
import type { Child, Session } from '../../shared/types.ts';
import classes from './CancelDialog.module.css';
import { t } from './messages.ts';
import { useCancelSession, useMessageTherapist } from './mutations.ts';
import { cardOf } from './SessionItem.tsx';
import { cancelsLate } from './sessionState.ts';

interface CancelDialogProps {
  /** Null while the dialog is closed. */
  session: Session | null;
  child: Child;
  zone: string;
  onClose: () => void;
}

/**
 * Asks for confirmation, says whether the cancellation counts (docs/product/scheduling.md#late-cancel), and sends the
 * family's word to the therapist once the session is canceled.
 */
export function CancelDialog({ session, child, zone, onClose }: CancelDialogProps) {
  const [canceledId, setCanceledId] = useState<string | null>(null);
  useOpener(session !== null, session ? cardOf(session.id) : undefined);
  const shown = useLast(session);
  const canceled = shown !== null && shown.id === canceledId;
  return (
    <DialogWithDraft
      opened={session !== null}
      onClose={onClose}
      title={canceled ? t('cancelDone') : t('cancelTitle')}
      size={480}
    >
      {({ onDirty, leave, close }) =>
        shown && (
          <CancelForm
            key={shown.id}
            session={shown}
            child={child}
            zone={zone}
            canceled={canceled}
            onCanceled={() => setCanceledId(shown.id)}
            onDirty={onDirty}
            onDone={leave}
            onKeep={close}
          />
        )
      }
    </DialogWithDraft>
  );
}

interface CancelFormProps {
  session: Session;
  child: Child;
  zone: string;
  /** The session is canceled; only the message is left to send. */
  canceled: boolean;
  onCanceled: () => void;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  onKeep: () => void;
}

function CancelForm({ session, child, zone, canceled, onCanceled, onDirty, onDone, onKeep }: CancelFormProps) {
  const cancel = useCancelSession(child.id);
  const send = useMessageTherapist({ childId: child.id, therapistId: session.therapist_id });
  const [message, setMessage] = useState('');
  const text = message.trim();
  const therapist = firstNameOf(session.therapist);

  async function confirm() {
    try {
      if (!canceled) {
        await cancel.mutateAsync(session.id);
        onCanceled();
      }
      if (text) await send.mutateAsync(text);
      onDone();
    } catch {
      // the dialog stays with the text; a toast or the notice says what failed
    }
  }

  return (
    <Stack>
      {canceled ? (
        send.error && <FormNotice>{t('cancelMessageFailed', { therapist, reason: messageOf(send.error) })}</FormNotice>
      ) : (
        <>
          <Text>
            {t('cancelText', {
              title: titleOf(session.event_type),
              when: whenOf(session, zone).when,
              therapist: session.therapist.full_name,
            })}
          </Text>
          <Consequence session={session} zone={zone} />
        </>
      )}
      {/* a substitute sees no messages of the family */}
      {!session.handed_over && (
        <Textarea
          label={t('cancelMessage', { therapist })}
          value={message}
          onChange={({ currentTarget }) => {
            setMessage(currentTarget.value);
            onDirty(currentTarget.value.trim() !== '');
          }}
          minRows={2}
          maxRows={8}
          maxLength={2000}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onKeep} disabled={cancel.isPending || send.isPending} data-autofocus>
          {canceled ? t('close') : t('cancelKeep')}
        </Button>
        <Button
          {...(canceled ? {} : { 'data-tone': 'danger' })}
          onClick={() => void confirm()}
          loading={cancel.isPending || send.isPending}
        >
          {canceled ? t('cancelSendMessage') : t('cancelConfirm')}
        </Button>
      </div>
    </Stack>
  );
}

function Consequence({ session, zone }: { session: Session; zone: string }) {
  // the cutoff may pass while the dialog is open
  const now = useNow(10_000);
  const freeUntil = session.permissions.cancel.changes_at;
  if (cancelsLate(session, now)) {
    return (
      <Text>
        <strong>{t('cancelLate')}</strong>
      </Text>
    );
  }
  return (
    <Text>
      {freeUntil
        ? t('cancelFreeUntil', { day: formatDay(freeUntil, zone), time: formatTime(freeUntil, zone) })
        : t('cancelFree')}
    </Text>
  );
}
