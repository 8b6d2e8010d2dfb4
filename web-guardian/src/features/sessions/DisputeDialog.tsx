import { DialogWithDraft, useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Stack, Text, Textarea, useLast } from '@larkwell/ui';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { recordedOf } from './disputes.ts';
import { t } from './messages.ts';
import { useDispute } from './mutations.ts';

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
                recorded: recordedOf(shown, childId),
              })}
            </Text>
            <ReasonForm key={shown.id} session={shown} childId={childId} onDirty={onDirty} onDone={leave} />
          </Stack>
        )
      }
    </DialogWithDraft>
  );
}

const schema = z.object({ reason: z.string().trim().min(1, t('disputeRequired')) });

interface ReasonFormProps {
  session: Session;
  childId: string;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function ReasonForm({ session, childId, onDirty, onDone }: ReasonFormProps) {
  const dispute = useDispute(childId, session.id);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { reason: '' },
    unsaved: 'ask',
    onSubmit: async ({ reason }) => {
      await dispute.mutateAsync(reason);
      onDone();
    },
  });
  const reason = form.getInputProps('reason');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <Textarea
          {...reason}
          onChange={(event) => {
            reason.onChange(event);
            onDirty(event.currentTarget.value.trim() !== '');
          }}
          label={t('disputeReason')}
          description={t('disputeAfter')}
          autosize
          minRows={3}
          maxLength={500}
        />
        <Button type="submit" loading={submitting}>
          {t('disputeSend')}
        </Button>
      </Stack>
    </form>
  );
}
