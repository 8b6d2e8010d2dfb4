import { Loaded, Navigate, useQuery, useSearchParams } from '@larkwell/app-kit';
import { specialtyName } from '@larkwell/app-kit/therapists';
import { zoneLabel } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, TherapistBio, VisuallyHidden } from '@larkwell/ui';
import { changeTherapistPage } from '../../paths.ts';
import { BackButton } from '../../shared/page/BackButton.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { profileOf } from '../../shared/therapists/profile.ts';
import { therapistQuery } from '../../shared/therapists/queries.ts';
import { t } from './messages.ts';
import { useChooseTherapist } from './useChooseTherapist.ts';

export default function TherapistBioPage() {
  const id = useSearchParams()[0].get('therapist') ?? '';
  const query = useQuery(therapistQuery(id));
  const { choose, choosing, labelOf } = useChooseTherapist();
  if (!id) return <Navigate to={changeTherapistPage} replace />;
  return (
    <SetupStep step="therapist" title={t('bioTitle', { name: query.data?.first_name ?? '…' })} wide>
      <BackButton to={changeTherapistPage} label={t('bioBack')} />
      <Loaded query={query} failed={t('bioFailed')} skeleton={<CardsSkeleton count={1} />}>
        {(therapist) => (
          <>
            <VisuallyHidden component="h2">{specialtyName(therapist.specialty.name)}</VisuallyHidden>
            <TherapistBio
              {...profileOf(therapist)}
              facts={`${t('licensedIn')}: ${therapist.licensed_states.join(', ')} · ${zoneLabel(therapist.timezone)}`}
              actions={
                <Button loading={choosing === therapist.id} onClick={() => choose(therapist)} {...labelOf(therapist)} />
              }
            />
          </>
        )}
      </Loaded>
    </SetupStep>
  );
}
