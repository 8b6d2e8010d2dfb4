import { DialogWithDraft } from '@larkwell/app-kit';
import { Stack, Text, useLast } from '@larkwell/ui';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { recordedOf, timeTogether } from './disputes.ts';
import { t } from './messages.ts';
import { useDispute } from './mutations.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface DisputeDialogProps {
  /** Null while the dialog is closed. */
  session: Session | null;
  childId: string;
  zone: string;
  onClose: () => void;
}

/** The family says what happened instead of what was recorded (docs/product/scheduling.md#disputes). */
export function DisputeDialog({ session, childId, zone, onClose }: DisputeDialogProps) {
  const shown = useLast(session);
  const dispute = useDispute(childId, shown?.id ?? '');
  return (
    <DialogWithDraft opened={session !== null} onClose={onClose} title={t('disputeTitle')}>
      {({ onDirty, leave }) =>
        shown && (
          <Stack>
            <Text>
              {t('disputeText', {
                title: titleOf(shown.event_type),
                when: whenOf(shown, zone).when,
                therapist: shown.therapist.full_name,
              })}
            </Text>
            <Text>
              {[t('disputeRecorded', { recorded: recordedOf(shown, childId) }), timeTogether(shown, childId)]
                .filter(Boolean)
                .join(' ')}
            </Text>
            <ReasonForm
              key={shown.id}
              field="reason"
              label={t('disputeReason')}
              hint={t('disputeAfter')}
              required={t('disputeRequired')}
              longest={500}
              button={t('disputeSend')}
              send={dispute.mutateAsync}
              onDirty={onDirty}
              onDone={leave}
            />
          </Stack>
        )
      }
    </DialogWithDraft>
  );
}
