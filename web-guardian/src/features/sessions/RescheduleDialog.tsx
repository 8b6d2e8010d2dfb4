import { DialogWithDraft, Link } from '@larkwell/app-kit';
import { Button, IconCalendar, Stack, Text, useLast } from '@larkwell/ui';
import { reschedulePage } from '../../paths.ts';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import { firstNameOf } from '../../shared/therapists/firstName.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useRequestRescheduling } from './mutations.ts';
import { ReasonForm } from './ReasonForm.tsx';
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
            <RequestForm key={shown.id} session={shown} childId={childId} onDirty={onDirty} onDone={leave} />
          </Stack>
        )
      }
    </DialogWithDraft>
  );
}

interface RequestFormProps {
  session: Session;
  childId: string;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function RequestForm({ session, childId, ...rest }: RequestFormProps) {
  const ask = useRequestRescheduling(childId, session);
  const therapist = firstNameOf(session.therapist);
  const why = session.handed_over ? t('requestLabelSubstitute', { therapist }) : t('requestLabel', { therapist });
  const asked = session.reschedule_reason !== null;
  return (
    <ReasonForm
      {...rest}
      field="reschedule_reason"
      initial={session.reschedule_reason ?? ''}
      label={asked ? t('reason') : why}
      hint={t('reasonHint')}
      required={t('reasonRequired')}
      longest={1000}
      button={asked ? t('saveReason') : t('sendRequest')}
      framed
      send={ask.mutateAsync}
    />
  );
}
