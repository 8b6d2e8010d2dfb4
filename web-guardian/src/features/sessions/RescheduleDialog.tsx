import { DialogWithDraft, Link, useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, IconCalendar, Stack, Text, Textarea, useLast } from '@larkwell/ui';
import { reschedulePage } from '../../paths.ts';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import { firstNameOf } from '../../shared/therapists/firstName.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useRequestRescheduling } from './mutations.ts';
import classes from './SessionsPage.module.css';

interface RescheduleDialogProps {
  /** Null while the dialog is closed. */
  session: Session | null;
  childId: string;
  zone: string;
  onClose: () => void;
}

/** Pick a new time, or ask the therapist with a reason; later, edit the reason. */
export function RescheduleDialog({ session, childId, zone, onClose }: RescheduleDialogProps) {
  const shown = useLast(session);
  const canPickTime = shown !== null && shown.reschedule_reason === null && shown.permissions.reschedule.allowed;
  return (
    <DialogWithDraft
      opened={session !== null}
      onClose={onClose}
      title={shown?.reschedule_reason != null ? t('reasonTitle') : t('rescheduleTitle')}
    >
      {({ onDirty, leave }) =>
        shown && (
          <Stack>
            <Text>
              {t('rescheduleText', {
                title: titleOf(shown.event_type),
                when: whenOf(shown, zone).when,
                therapist: shown.therapist.full_name,
              })}
            </Text>
            {canPickTime && (
              <div className={classes.way}>
                <p>{t('rescheduleYourself')}</p>
                <Button
                  component={Link}
                  to={reschedulePage(shown.therapist_id, shown.id)}
                  leftSection={<IconCalendar size={18} aria-hidden />}
                >
                  {t('chooseTime')}
                </Button>
              </div>
            )}
            <ReasonForm key={shown.id} session={shown} childId={childId} onDirty={onDirty} onDone={leave} />
          </Stack>
        )
      }
    </DialogWithDraft>
  );
}

const schema = z.object({ reschedule_reason: z.string().trim().min(1, t('reasonRequired')) });

interface ReasonFormProps {
  session: Session;
  childId: string;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function ReasonForm({ session, childId, onDirty, onDone }: ReasonFormProps) {
  const ask = useRequestRescheduling(childId, session);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { reschedule_reason: session.reschedule_reason ?? '' },
    unsaved: 'ask',
    onSubmit: async ({ reschedule_reason }) => {
      await ask.mutateAsync(reschedule_reason);
      onDone();
    },
  });
  const reason = form.getInputProps('reschedule_reason');
  const therapist = firstNameOf(session.therapist);
  const why = session.handed_over ? t('requestLabelSubstitute', { therapist }) : t('requestLabel', { therapist });
  return (
    <form onSubmit={submit} noValidate className={classes.way}>
      <FormNotice>{formError}</FormNotice>
      <Textarea
        {...reason}
        onChange={(event) => {
          reason.onChange(event);
          onDirty(event.currentTarget.value.trim() !== (session.reschedule_reason ?? ''));
        }}
        label={session.reschedule_reason === null ? why : t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={3}
        maxLength={1000}
      />
      <Button type="submit" variant="default" loading={submitting}>
        {session.reschedule_reason === null ? t('sendRequest') : t('saveReason')}
      </Button>
    </form>
  );
}
