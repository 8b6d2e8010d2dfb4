import type { EventSchema, MissedReason } from '@larkwell/app-kit/api';
import { Button, Group, Radio, Stack } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { whenInZone } from '../events/eventText.ts';
import { expectedGuests } from '../events/sessionState.ts';
import { useTherapist } from '../therapist/queries.ts';
import { cancelReasonLabel, cancelReasons } from './cancel-reasons.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { useCancelEvent } from './mutations.ts';

interface CancelFormProps {
  event: EventSchema;
  /** Chosen before the form opens. */
  reason?: MissedReason | null;
  onDone: () => void;
  onCancel: () => void;
}

const everyone = 'everyone';

/** Cancels a session before its start: who and why, and what that means for the family. */
export function CancelForm({ event, reason: known = null, onDone, onCancel }: CancelFormProps) {
  const { zone } = useTherapist();
  const guests = expectedGuests(event.guests);
  const [reason, setReason] = useState(known);
  const [who, setWho] = useState(everyone);
  const [tried, setTried] = useState(false);
  const cancel = useCancelEvent(event.id, onDone);
  const isGroup = guests.length > 1;
  // the therapist's own absence is everyone's
  const asksWho = isGroup && reason !== null && reason !== 'therapist';

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (!reason) return;
    cancel.mutate({ missed_reason: reason, ...(asksWho && who !== everyone ? { child_id: who } : {}) });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.text}>{t('cancelText', { when: whenInZone(event, zone) })}</p>
      <Radio.Group
        label={t('cancelWhy')}
        value={reason}
        onChange={(next) => setReason(next as MissedReason)}
        error={tried && !reason && t('cancelWhyRequired')}
      >
        <Stack gap="xs" mt="xs">
          {cancelReasons.map((one) => (
            <Radio key={one} value={one} label={cancelReasonLabel(one)} />
          ))}
        </Stack>
      </Radio.Group>
      {asksWho && (
        <Radio.Group label={t('cancelWho')} value={who} onChange={setWho}>
          <Stack gap="xs" mt="xs">
            <Radio value={everyone} label={t('cancelEveryone')} />
            {guests.map(({ child_id, name }) => (
              <Radio key={child_id} value={child_id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <p className={classes.text} aria-live="polite">
        {reason && effectOf(event, reason)}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus={known === null || undefined}>
          {t('keepSession')}
        </Button>
        <Button
          type="submit"
          data-tone="danger"
          loading={cancel.isPending}
          data-autofocus={known !== null || undefined}
        >
          {t('cancelSession')}
        </Button>
      </Group>
    </form>
  );
}

/** Whether it uses one of the family's sessions, as the server would decide now. */
function effectOf({ permissions }: EventSchema, reason: MissedReason): string {
  if (reason === 'child') return permissions.cancel.late ? t('cancelUses') : t('cancelFree');
  return t('cancelOwed');
}
