import type { EventSchema, MissedReason } from '@larkwell/app-kit/api';
import { Alert, Button, dialogWidths, Group, Modal, Radio, restoreFocus, Stack, useMounted } from '@larkwell/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { cancelReasons } from '../../../shared/event-form/cancel-reasons.ts';
import { t as ofForm } from '../../../shared/event-form/messages.ts';
import { useCancelSeveral } from '../../../shared/event-form/mutations.ts';
import { subjectOf, whenOf } from '../../../shared/events/eventText.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './SelectionBar.module.css';

interface CancelSeveralProps {
  events: readonly EventSchema[];
  onClose: () => void;
}

/** Cancels all selected sessions for one reason. Those that are refused are named with the reason. */
export function CancelSeveral({ events: selected, onClose }: CancelSeveralProps) {
  const [events] = useState(selected);
  const mounted = useMounted();
  useEffect(() => () => restoreFocus('content'), []);
  return (
    <Modal opened={mounted} onClose={onClose} size={dialogWidths.regular} title={t('cancelSeveral')}>
      <CancelForm events={events} onClose={onClose} />
    </Modal>
  );
}

function CancelForm({ events, onClose }: CancelSeveralProps) {
  const { zone } = useTherapist();
  const [reason, setReason] = useState<MissedReason | null>(null);
  const [tried, setTried] = useState(false);
  const cancel = useCancelSeveral();
  const refused = cancel.data?.refused ?? [];
  const left = cancel.data ? refused.map(({ event }) => event) : events;

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (reason)
      cancel.mutate({ events: left, reason }, { onSuccess: (done) => done.refused.length === 0 && onClose() });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {refused.length > 0 && (
          <Alert data-tone="warning" role="alert" title={t('notCanceled', { count: refused.length })}>
            {[...new Set(refused.map(({ why }) => why))].join(' ')}
          </Alert>
        )}
        <p className={classes.text}>{t('cancelSeveralText', { count: left.length })}</p>
        <ul className={classes.list}>
          {left.map((event) => (
            <li key={event.id}>{t('cancelSeveralOne', { name: subjectOf(event), when: whenOf(event, zone) })}</li>
          ))}
        </ul>
        <Radio.Group
          label={t('cancelSeveralWhy')}
          value={reason}
          onChange={(next) => setReason(next as MissedReason)}
          error={tried && !reason && t('cancelSeveralRequired')}
        >
          <Stack gap="xs" mt="xs">
            {cancelReasons.map((one) => (
              <Radio key={one} value={one} label={ofForm(`cancel_${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancelSeveralKeep')}
          </Button>
          <Button type="submit" data-tone="danger" loading={cancel.isPending}>
            {t('cancelSeveralDo', { count: left.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
