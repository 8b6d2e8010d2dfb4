import { Loaded, Navigate } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { t } from './messages.ts';
import { useMatching } from './useMatching.ts';

/** Shown until the search responds. */
export default function FindingTherapistsPage() {
  return (
    <SetupStep step="therapist" title={t('findingTitle')} lead={t('findingLead')}>
      <Loaded
        query={useMatching()}
        failed={t('findingFailed')}
        skeleton={
          <Center mih={160} role="status">
            <Loader size="xl" />
          </Center>
        }
      >
        {() => <Navigate to={paths.setup.matchTherapist} replace />}
      </Loaded>
    </SetupStep>
  );
}
