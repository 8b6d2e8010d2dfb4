import type { InvitationSchema } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, CopyField, dialogWidths, IconSend, Modal, restoreFocus, Stack, Text } from '@larkwell/ui';
import { useRef, useState } from 'react';
import { useTherapist } from '../therapist/queries.ts';
import { type Invited, useInvite } from './invitations.ts';
import { t } from './messages.ts';

interface InviteButtonProps extends Invited {
  /** 'Speech therapy, weekly' */
  serviceName: string;
}

/** Creates an invitation link to book what is left of a service, and shows it. */
export function InviteButton({ serviceName, ...invited }: InviteButtonProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const invite = useInvite();

  function close() {
    setOpened(false);
    restoreFocus('content', button.current); // the button lost focus while loading
  }

  return (
    <>
      <Button
        ref={button}
        variant="light"
        size="sm"
        leftSection={<IconSend size={18} aria-hidden />}
        loading={invite.isPending}
        onClick={() => invite.mutate(invited, { onSuccess: () => setOpened(true) })}
        aria-label={t('inviteOf', { name: invited.name, service: serviceName })}
      >
        {t('invite')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size={dialogWidths.regular}
        title={t('inviteTitle', { name: invited.name })}
      >
        {invite.data && <InvitationLink invitation={invite.data} name={invited.name} serviceName={serviceName} />}
      </Modal>
    </>
  );
}

interface InvitationLinkProps {
  invitation: InvitationSchema;
  name: string;
  serviceName: string;
}

function InvitationLink({ invitation, name, serviceName }: InvitationLinkProps) {
  const { zone } = useTherapist();
  return (
    <Stack gap="md">
      <Text>{t('inviteText', { name, service: serviceName })}</Text>
      <CopyField
        label={t('inviteLink')}
        value={invitation.url ?? ''}
        description={t('inviteUntil', { date: formatDate(invitation.expires_at, zone) })}
      />
    </Stack>
  );
}
