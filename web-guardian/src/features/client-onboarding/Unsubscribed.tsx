import { Link, queryOptions, usePageTitle, useQuery } from '@larkwell/app-kit';
import { stopRemindingOfOnboarding } from '@larkwell/app-kit/api';
import { Button, Center, FormNotice, Loader, SuccessArt, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useOnboardingDraft } from './draft.ts';
import { t } from './messages.ts';

/** Opening the email's link stops the reminders, so the call is a query that never refetches. */
const unsubscribeQuery = (email: string) =>
  queryOptions({
    queryKey: ['onboarding-reminder', 'ended', email],
    queryFn: () => stopRemindingOfOnboarding({ query: { email } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });

/** The target of a reminder's unsubscribe link. */
export function Unsubscribed({ email }: { email: string }) {
  const { isPending, isFetching, isError, refetch } = useQuery(unsubscribeQuery(email));
  const { update } = useOnboardingDraft();
  usePageTitle(isError ? t('unsubscribeFailedTitle') : t('unsubscribedTitle'));

  if (isPending) {
    return (
      <Center mih="50vh" role="status" aria-label={t('unsubscribing')}>
        <Loader />
      </Center>
    );
  }
  if (isError) {
    return (
      <WizardPage title={t('unsubscribeFailedTitle')}>
        <FormNotice>{t('unsubscribeFailed')}</FormNotice>
        <WizardActions>
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </WizardActions>
      </WizardPage>
    );
  }
  return (
    <WizardPage title={t('unsubscribedTitle')} lead={t('unsubscribedLead', { email })} art={<SuccessArt />}>
      <WizardActions>
        <Button component={Link} to={paths.onboarding.email} onClick={() => update({ reminder_settled_for: email })}>
          {t('unsubscribedGoOn')}
        </Button>
        <Button component={Link} to={paths.shell.home} variant="default">
          {t('toHome')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
