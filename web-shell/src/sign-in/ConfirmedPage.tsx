import {
  ApiError,
  HomeButton,
  Link,
  queryOptions,
  usePageTitle,
  useQuery,
  useSearchParams,
  useSignIn,
} from '@larkwell/app-kit';
import { confirm } from '@larkwell/app-kit/api';
import { Button, Center, Loader, LostArt, OutcomePage, SuccessArt } from '@larkwell/ui';
import { paths } from '../paths.ts';
import { LogInHere, LogInPage } from './LogInHere.tsx';
import { t } from './messages.ts';

/** The link works once, so the call is a query that never refetches. */
const confirmation = (token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: () => confirm({ body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });

/** The target of the confirmation email's link. */
export default function ConfirmedPage() {
  return (
    <LogInPage>
      <Confirmation />
    </LogInPage>
  );
}

function Confirmation() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, isPending, error, refetch } = useQuery(confirmation(token));
  const signedIn = useSignIn() !== null;
  const already = error instanceof ApiError && error.code === 'email_already_confirmed';
  const confirmed = token !== '' && (!error || already);
  const title = already ? t('alreadyConfirmedTitle') : confirmed ? t('confirmedTitle') : t('confirmFailedTitle');
  usePageTitle(token !== '' && isPending ? t('confirming') : title);

  if (token !== '' && isPending) {
    return (
      <Center mih="50vh" role="status" aria-label={t('confirming')}>
        <Loader />
      </Center>
    );
  }
  if (error && !(error instanceof ApiError && error.status === 422)) {
    return (
      <OutcomePage art={<LostArt />} title={t('confirmRetryTitle')} text={error.message}>
        <Button size="lg" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </OutcomePage>
    );
  }
  return (
    <OutcomePage
      art={confirmed ? <SuccessArt /> : <LostArt />}
      title={title}
      text={confirmed ? t('confirmedText') : t('confirmFailedText')}
    >
      {confirmed ? (
        <LogInHere role="guardian" email={data?.user.email} />
      ) : signedIn ? (
        <HomeButton size="lg" />
      ) : (
        <Button size="lg" component={Link} to={paths.clientLogIn}>
          {t('logIn')}
        </Button>
      )}
    </OutcomePage>
  );
}
