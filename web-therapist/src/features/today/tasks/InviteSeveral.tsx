import { formatDate } from '@larkwell/app-kit/time';
import { Alert, Button, Checkbox, dialogWidths, Group, Modal, restoreFocus, Stack, useMounted } from '@larkwell/ui';
import { useEffect, useState } from 'react';
import { InvitationEmail } from '../../../shared/invitations/InvitationEmail.tsx';
import { type Invited, useInviteSeveral } from '../../../shared/invitations/invitations.ts';
import { t } from './messages.ts';
import { waitingHeading } from './TaskSection.tsx';
import classes from './tasks.module.css';

interface InviteSeveralProps {
  /** Families who can book something. */
  families: readonly Invited[];
  onClose: () => void;
}

/** Invites several families at once, after showing each email. Refused ones stay in the list, with the reason. */
export default function InviteSeveral({ families, onClose }: InviteSeveralProps) {
  const mounted = useMounted();
  useEffect(() => () => restoreFocus(waitingHeading), []);
  return (
    <Modal opened={mounted} onClose={onClose} size={dialogWidths.regular} title={t('inviteSeveral')}>
      <InviteForm families={families} onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ families, onClose }: InviteSeveralProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const invite = useInviteSeveral();
  const chosen = families.filter(({ serviceId }) => !left.has(serviceId));
  const refused = invite.data?.refused ?? [];

  function send() {
    invite.mutate(chosen, {
      onSuccess: (done) => {
        if (done.refused.length === 0) return onClose();
        // what was sent isn't sent again
        const again = new Set(done.refused.map(({ invited }) => invited.serviceId));
        setLeft(new Set(families.map(({ serviceId }) => serviceId).filter((id) => !again.has(id))));
      },
    });
  }

  const choose = (id: string, on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((one) => one !== id) : [...before, id]));

  return (
    <Stack gap="md">
      {refused.length > 0 && (
        <Alert data-tone="warning" role="alert" title={t('notInvited', { count: refused.length })}>
          {[...new Set(refused.map(({ reason }) => reason))].join(' ')}
        </Alert>
      )}
      <p className={classes.hint}>{t('inviteSeveralText')}</p>
      <ul className={classes.emails} aria-label={t('emails')}>
        {families.map((invited) => (
          <li key={invited.serviceId}>
            <Checkbox
              label={t('familyOf', { name: invited.name, service: invited.serviceName })}
              description={describe(invited)}
              checked={!left.has(invited.serviceId)}
              onChange={({ currentTarget }) => choose(invited.serviceId, currentTarget.checked)}
            />
            {!left.has(invited.serviceId) && (
              <InvitationEmail invited={invited} title={t('emailTo', { name: invited.name })} />
            )}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={invite.isPending}>
          {t('cancel')}
        </Button>
        <Button onClick={send} loading={invite.isPending} disabled={chosen.length === 0}>
          {t('sendCount', { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** '3 sessions left to book by Nov 29, 2026' */
const describe = ({ bookable, until }: Invited) =>
  until ? t('familyLeftBy', { count: bookable, date: formatDate(until) }) : t('familyLeft', { count: bookable });
