import { LazyOutlet, Loaded, Navigate, therapistPage, useQuery } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { t } from '../messages.ts';
import { therapistQuery } from './queries.ts';

/** Shows its pages once it is known in whose time zone; who has not set up everything goes on with that first. */
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
        profileStep === 'complete' ? <LazyOutlet /> : <Navigate to={therapistPage(profileStep)} replace />
      }
    </Loaded>
  );
}
