import type { InvitationSchema } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { CopyField, Stack, Text } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import type { Invited } from './invitations.ts';
import { t } from './messages.ts';

interface InvitationLinkProps {
  invitation: InvitationSchema;
  invited: Invited;
}

/** The link of an invitation that was sent. */
export function InvitationLink({ invitation, invited: { name, serviceName } }: InvitationLinkProps) {
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
