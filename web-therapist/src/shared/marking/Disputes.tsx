import { useToastMutation, useUnsaved } from '@larkwell/app-kit';
import { answerDispute, type EventSchema, type Guest } from '@larkwell/app-kit/api';
import { Alert, Button, IconMessage, Textarea } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { eventKeys } from '../events/queries.ts';
import classes from './marking.module.css';
import { t } from './messages.ts';

const isOpen = ({ dispute }: Guest) => dispute != null && dispute.answered_at === null;

/** What families dispute about a session, each with an answer that keeps the record. Renders nothing without one. */
export function Disputes({ event }: { event: EventSchema }) {
  if (!event.permissions.answer_dispute.allowed) return null;
  return event.guests
    .filter(isOpen)
    .map((guest) => <OpenDispute key={guest.child_id} eventId={event.id} guest={guest} />);
}

function OpenDispute({ eventId, guest }: { eventId: string; guest: Guest }) {
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const keep = useToastMutation({
    mutationFn: () =>
      answerDispute({ path: { event_id: eventId }, body: { child_id: guest.child_id, answer: answer.trim() } }),
    success: t('disputeAnswered'),
    invalidates: eventKeys,
  });
  const missing = answer.trim() === '';
  useUnsaved(!missing && !keep.isSuccess);

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (!missing) keep.mutate();
  }

  return (
    <Alert icon={<IconMessage size={20} aria-hidden />} title={t('disputeTitle', { name: guest.name })}>
      <form className={classes.outcome} onSubmit={submit}>
        <p className={classes.reason}>{t('disputeReason', { reason: guest.dispute?.reason ?? '' })}</p>
        <p className={classes.reason}>{t('disputeHow')}</p>
        <Textarea
          label={t('disputeAnswer')}
          value={answer}
          onChange={(changed) => setAnswer(changed.currentTarget.value)}
          error={tried && missing && t('disputeAnswerRequired')}
          minRows={2}
          maxLength={500}
        />
        <div>
          <Button type="submit" variant="default" size="sm" loading={keep.isPending}>
            {t('disputeKeep')}
          </Button>
        </div>
      </form>
    </Alert>
  );
}
