import { ApiError, usePageTitle, useQuery, useSearchParams, useToastMutation } from '@larkwell/app-kit';
import {
  type AdultInvitationDetails,
  acceptAdultInvitation,
  type InvitedGuardian,
  readAdultInvitation,
} from '@larkwell/app-kit/api';
import { formatDay } from '@larkwell/app-kit/time';
import { Button, Center, Loader, LostArt, OutcomePage, QuietArt, SuccessArt } from '@larkwell/ui';
import { InvitedAdultForm } from './InvitedAdultForm.tsx';
import { t } from './invitation-messages.ts';
import { LogInHere, LogInPage } from './LogInHere.tsx';

/** The target of the link that invites an adult to a child. A button accepts: programs that scan emails open links. */
export default function AdultInvitationPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const query = useQuery({
    queryKey: ['adult invitation', token],
    queryFn: () => readAdultInvitation({ body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const accept = useToastMutation({
    mutationFn: (guardian: InvitedGuardian | undefined) =>
      acceptAdultInvitation({ body: { token, ...(guardian && { guardian }) } }),
    error: false,
  });
  const { error } = query;
  usePageTitle(t('title'));
  if (token === '' || (error instanceof ApiError && error.status < 500)) {
    return <OutcomePage art={<LostArt />} title={t('deadTitle')} text={error?.message ?? t('deadText')} />;
  }
  if (error) {
    return (
      <OutcomePage art={<QuietArt />} title={t('retryTitle')} text={error.message}>
        <Button size="lg" onClick={() => query.refetch()}>
          {t('retry')}
        </Button>
      </OutcomePage>
    );
  }
  if (!query.data) {
    return (
      <Center mih="50vh">
        <Loader aria-label={t('loading')} />
      </Center>
    );
  }
  const invitation = query.data.adult_invitation;
  return (
    <LogInPage>
      {accept.isSuccess ? (
        <OutcomePage art={<SuccessArt />} title={t('doneTitle')} text={t('doneText', { name: invitation.invited_by })}>
          <LogInHere role="guardian" email={invitation.email} />
        </OutcomePage>
      ) : (
        <OutcomePage art={<QuietArt />} title={t('title')} text={<What invitation={invitation} />}>
          {invitation.has_account ? (
            <Button size="lg" loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
              {t('accept')}
            </Button>
          ) : (
            <InvitedAdultForm email={invitation.email} accept={accept.mutateAsync} />
          )}
        </OutcomePage>
      )}
    </LogInPage>
  );
}

function What({ invitation }: { invitation: AdultInvitationDetails }) {
  const { invited_by, child_name, expires_at, rights, has_account, email } = invitation;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      {t('text', { name: invited_by, child: child_name, date: formatDay(expires_at, zone) })} {t('rights')}{' '}
      {rights.map((right) => t(right)).join('. ')}. {t(has_account ? 'hasAccount' : 'newAccount', { email })}
    </>
  );
}
