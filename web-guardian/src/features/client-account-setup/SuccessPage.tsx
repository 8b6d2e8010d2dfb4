import { Link, Loaded, usePageTitle, useQuery, useQueryClient } from '@larkwell/app-kit';
import { readGuardian } from '@larkwell/app-kit/api';
import { Button, List, SuccessArt, Text, Title, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { guardianKey, useGuardian } from '../../shared/guardian/queries.ts';
import { pollUntil } from '../../shared/pollUntil.ts';
import { BookedSessions } from '../../shared/sessions/BookedSessions.tsx';
import { useBookedSessions } from '../../shared/sessions/useBookedSessions.ts';
import { t } from './messages.ts';

/** Waits until the profile has left the booking step; before that, the sessions page would redirect to booking. */
function useProfileAfterBooking() {
  const client = useQueryClient();
  const { profile_step } = useGuardian();
  return useQuery({
    queryKey: ['guardian-arrival'],
    queryFn: async () => {
      const answer = await pollUntil(readGuardian, ({ guardian }) => guardian.profile_step !== 'booking');
      client.setQueryData(guardianKey, answer);
      return answer.guardian.profile_step !== 'booking';
    },
    enabled: profile_step === 'booking',
    gcTime: 0,
  });
}

export default function SuccessPage() {
  usePageTitle(t('successTitle'));
  const { profile_step, timezone } = useGuardian();
  const { booked } = useBookedSessions();
  const arrival = useProfileAfterBooking();
  const waiting = profile_step === 'booking';
  return (
    <WizardPage title={t('successTitle')} lead={t('successLead')} art={<SuccessArt />}>
      {booked.length > 0 && <BookedSessions label={t('successBooked')} sessions={booked} zone={timezone} />}
      <Title order={2} size="h3">
        {t('successNext')}
      </Title>
      <List spacing="xs">
        <List.Item>{t('successNext1')}</List.Item>
        <List.Item>{t('successNext2')}</List.Item>
        <List.Item>{t('successNext3')}</List.Item>
      </List>
      {arrival.data === false && <Text role="status">{t('successSlow')}</Text>}
      <WizardActions>
        {waiting ? (
          <Loaded
            query={arrival}
            failed={t('successWaiting')}
            skeleton={<Button loading>{t('successSessions')}</Button>}
          >
            {() => (
              <Button loading={arrival.isFetching} onClick={() => void arrival.refetch()}>
                {t('successSessions')}
              </Button>
            )}
          </Loaded>
        ) : (
          <Button component={Link} to={paths.client.sessions}>
            {t('successSessions')}
          </Button>
        )}
      </WizardActions>
    </WizardPage>
  );
}
