import { useToastMutation } from '@larkwell/app-kit';
import { type EventSchema, withdrawFromRescheduling } from '@larkwell/app-kit/api';
import { Alert, Button, IconMessage, InlineConfirm, restoreFocus, useDisclosure } from '@larkwell/ui';
import { useId } from 'react';
import { t } from '../messages.ts';
import { eventKeys } from './queries.ts';
import classes from './RescheduleRequest.module.css';

interface RescheduleRequestProps {
  event: EventSchema;
  onDeclined?: () => void;
}

/** The family's request to reschedule, with its reason and a button to decline. */
export function RescheduleRequest({ event, onDeclined }: RescheduleRequestProps) {
  const [confirming, confirm] = useDisclosure(false);
  const buttonId = useId();
  function leave() {
    confirm.close();
    restoreFocus(buttonId);
  }
  const decline = useToastMutation({
    mutationFn: () => withdrawFromRescheduling({ path: { event_id: event.id } }),
    success: t('declined'),
    invalidates: eventKeys,
  });
  return (
    <Alert icon={<IconMessage size={20} aria-hidden />} title={t('rescheduleAsked')}>
      <p className={classes.reason}>{event.reschedule_reason}</p>
      {event.permissions.reschedule.allowed && !confirming && (
        <Button id={buttonId} variant="subtle" size="sm" className={classes.decline} onClick={confirm.open}>
          {t('decline')}
        </Button>
      )}
      {confirming && (
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
