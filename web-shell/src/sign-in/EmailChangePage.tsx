import {
  ApiError,
  HomeButton,
  Link,
  signInStore,
  usePageTitle,
  useSearchParams,
  useSignIn,
  useToastMutation,
} from '@larkwell/app-kit';
import { confirmNewEmail } from '@larkwell/app-kit/api';
import { Button, LostArt, OutcomePage, QuietArt, SuccessArt } from '@larkwell/ui';
import { paths } from '../paths.ts';
import { LogInPage } from './LogInHere.tsx';
import { t } from './messages.ts';

/** The target of the links that confirm a new email. A button confirms it: programs that scan emails open links. */
export default function EmailChangePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const confirmation = useToastMutation({
    mutationFn: () =>
      signInStore.whileEnding(async () => {
        const confirmed = await confirmNewEmail({ body: { token } });
        // all sign-ins have ended, also that of this browser
        if (!confirmed.email_change.waits_for) signInStore.end('signed_out');
        return confirmed;
      }),
    error: false,
  });
  const { data, error } = confirmation;
  const dead = token === '' || (error instanceof ApiError && error.status < 500);
  usePageTitle(t('emailChangeTitle'));
  return (
    <LogInPage>
      {dead ? (
        <OutcomePage
          art={<LostArt />}
          title={t('confirmFailedTitle')}
          text={error?.message ?? t('emailChangeDeadText')}
        >
          <WayOn />
        </OutcomePage>
      ) : data ? (
        <Result waitsFor={data.email_change.waits_for} />
      ) : (
        <OutcomePage
          art={<QuietArt />}
          title={t(error ? 'confirmRetryTitle' : 'emailChangeTitle')}
          text={error ? error.message : t('emailChangeText')}
        >
          <Button size="lg" loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {t('confirmEmail')}
          </Button>
        </OutcomePage>
      )}
    </LogInPage>
  );
}

function Result({ waitsFor }: { waitsFor: 'current' | 'new' | null }) {
  if (waitsFor) {
    return (
      <OutcomePage
        art={<QuietArt />}
        title={t('emailHalfTitle')}
        text={t(waitsFor === 'new' ? 'emailWaitsForNew' : 'emailWaitsForCurrent')}
      >
        <WayOn />
      </OutcomePage>
    );
  }
  return (
    <OutcomePage art={<SuccessArt />} title={t('emailChangedTitle')} text={t('emailChangedText')}>
      <WayOn />
    </OutcomePage>
  );
}

const WayOn = () =>
  useSignIn() ? (
    <HomeButton size="lg" />
  ) : (
    <Button size="lg" component={Link} to={paths.clientLogIn}>
      {t('logIn')}
    </Button>
  );
