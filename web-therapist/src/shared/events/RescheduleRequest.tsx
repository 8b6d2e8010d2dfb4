import { useToastMutation } from '@larkwell/app-kit';
import { type EventShape, withdrawFromRescheduling } from '@larkwell/app-kit/api';
import { useNow } from '@larkwell/app-kit/time';
import { Alert, Button, IconMessage, InlineConfirm, rescueFocus, useDisclosure } from '@larkwell/ui';
import { useId } from 'react';
import { t } from '../messages.ts';
import { eventKeys } from './queries.ts';
import classes from './RescheduleRequest.module.css';
import { isMovable } from './standing.ts';

interface RescheduleRequestProps {
  event: EventShape;
  /** Who holds it may answer that it stays. */
  own: boolean;
  onDeclined?: () => void;
}

/** Why a family asks to have a session moved, in its own words, and the answer that needs no other time. */
export function RescheduleRequest({ event, own, onDeclined }: RescheduleRequestProps) {
  const [asking, ask] = useDisclosure(false);
  const buttonId = useId();
  function leave() {
    ask.close();
    rescueFocus(buttonId);
  }
  const now = useNow(30_000);
  const decline = useToastMutation({
    mutationFn: () => withdrawFromRescheduling({ path: { event_id: event.id } }),
    success: t('declined'),
    invalidates: eventKeys,
  });
  return (
    <Alert icon={<IconMessage size={20} aria-hidden />} title={t('rescheduleAsked')}>
      <p className={classes.reason}>{event.reschedule_reason}</p>
      {own && isMovable(event, now) && !asking && (
        <Button id={buttonId} variant="subtle" size="sm" className={classes.decline} onClick={ask.open}>
          {t('decline')}
        </Button>
      )}
      {asking && (
        <InlineConfirm
          title={t('declineTitle')}
          confirmLabel={t('decline')}
          busy={decline.isPending}
          onCancel={leave}
          onConfirm={() => decline.mutate(undefined, { onSuccess: onDeclined, onError: leave })}
        >
          {t('declineText')}
        </InlineConfirm>
      )}
    </Alert>
  );
}
