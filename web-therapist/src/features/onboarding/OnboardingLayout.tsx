import { LazyOutlet, Loaded, Navigate, RequireRole, useLocation, useQuery } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { profileQuery } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { rightPage } from './steps.ts';

export default function OnboardingLayout() {
  return (
    <RequireRole role="therapist">
      <Steps />
    </RequireRole>
  );
}

/** Redirects to the current step: no step can be skipped, and finished onboarding isn't repeated. */
function Steps() {
  const query = useQuery(profileQuery());
  const page = useLocation().pathname.replace(/\/$/, '');
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
      {(profile) => {
        const right = rightPage(profile, page);
        return right ? <Navigate to={right} replace /> : <LazyOutlet />;
      }}
    </Loaded>
  );
}
