import { formatDate } from '@larkwell/app-kit/time';
import { Button, Stack } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import classes from './InvitationPreview.module.css';
import type { Invited } from './invitations.ts';
import { t } from './messages.ts';

interface InvitationPreviewProps {
  invited: Invited;
  sending: boolean;
  onSend: () => void;
  onCancel: () => void;
}

/** Who is invited to what, and the email. `docs/product/scheduling.md#to-schedule` */
export function InvitationPreview({ invited, sending, onSend, onCancel }: InvitationPreviewProps) {
  const { fullName: therapist } = useTherapist();
  const { name, serviceName, sessionType, bookable, until } = invited;
  const facts = [
    { label: t('factChild'), value: name },
    { label: t('factService'), value: serviceName },
    { label: t('factSessions'), value: t('factCount', { count: bookable }) },
    ...(until ? [{ label: t('factUntil'), value: formatDate(until) }] : []),
  ];
  return (
    <Stack gap="md">
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figure className={classes.email}>
        <figcaption>{t('emailTitle')}</figcaption>
        <p className={classes.subject}>{t('emailSubject', { therapist })}</p>
        <p>{t('emailText', { therapist, sessions: sessionsWord(sessionType), child: name })}</p>
      </figure>
      <p className={classes.hint}>{t('emailHint')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          {t('cancel')}
        </Button>
        <Button onClick={onSend} loading={sending} data-autofocus>
          {t('send')}
        </Button>
      </div>
    </Stack>
  );
}

function sessionsWord(type: Invited['sessionType']): string {
  if (type === 'assessment_session') return t('anAssessment');
  if (type === 'consultation_session') return t('consultations');
  if (type === 'free_session') return t('aFreeSession');
  if (type === 'iep') return t('iepMeetings');
  return t('sessions');
}
