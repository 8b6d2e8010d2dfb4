import { Button, dialogWidths, IconSend, Modal, restoreFocus } from '@larkwell/ui';
import { useRef, useState } from 'react';
import { InvitationLink } from './InvitationLink.tsx';
import { InvitationPreview } from './InvitationPreview.tsx';
import { type Invited, useInvite } from './invitations.ts';
import { t } from './messages.ts';

/** Shows what the family will get, sends the invitation after a confirmation, and then shows its link. */
export function InviteButton({ invited }: { invited: Invited }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const invite = useInvite(() => setOpened(false));
  const { name, serviceName } = invited;

  function open() {
    invite.reset();
    setOpened(true);
  }

  function close() {
    setOpened(false);
    restoreFocus('content', button.current); // the invited row may be gone
  }

  return (
    <>
      <Button
        ref={button}
        variant="light"
        size="sm"
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={open}
        aria-label={t('inviteOf', { name, service: serviceName })}
      >
        {t('invite')}
      </Button>
      <Modal opened={opened} onClose={close} size={dialogWidths.regular} title={t('inviteTitle', { name })}>
        {invite.data ? (
          <InvitationLink invitation={invite.data} invited={invited} />
        ) : (
          <InvitationPreview
            invited={invited}
            sending={invite.isPending}
            onSend={() => invite.mutate(invited)}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  );
}
