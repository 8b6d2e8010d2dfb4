import { LazyOutlet, Loaded, Navigate, useQuery } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { onboardingPage } from '../../paths.ts';
import { t } from '../messages.ts';
import { therapistQuery } from './queries.ts';

/** Loads the therapist before any page; redirects to onboarding until it is complete. */
export default function TherapistLayout() {
  const query = useQuery(therapistQuery());
  return (
    <Loaded
      query={query}
      failed={t('profileFailed')}
      skeleton={
        <Center mih="50vh">
          <Loader />
        </Center>
      }
    >
      {({ profileStep }) =>
        profileStep === 'complete' ? <LazyOutlet /> : <Navigate to={onboardingPage(profileStep)} replace />
      }
    </Loaded>
  );
}
