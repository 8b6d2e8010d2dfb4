import { formatDate } from '@larkwell/app-kit/time';
import { Button, Stack } from '@larkwell/ui';
import { InvitationEmail } from './InvitationEmail.tsx';
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
  const { name, serviceName, bookable, until } = invited;
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
      <InvitationEmail invited={invited} title={t('emailTitle')} />
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
