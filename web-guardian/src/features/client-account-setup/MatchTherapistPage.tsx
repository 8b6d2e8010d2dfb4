import { Link, Loaded, Navigate, useSearchParams } from '@larkwell/app-kit';
import { Button, CardsSkeleton, EmptyState, TherapistCard, VisuallyHidden } from '@larkwell/ui';
import { paths, therapistBioPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { resumePage } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { profileOf } from '../../shared/therapists/profile.ts';
import classes from './MatchTherapistPage.module.css';
import { t } from './messages.ts';
import { useChooseTherapist } from './useChooseTherapist.ts';
import { useMatching } from './useMatching.ts';

/** Redirects to booking when a therapist is already chosen, except with `?change`. */
export default function MatchTherapistPage() {
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const matching = useMatching();
  const changing = useSearchParams()[0].has('change');
  const { choose, choosing, chosenId, labelOf } = useChooseTherapist();
  if (guardian.profile_step === 'booking' && child.therapist_id && !changing) {
    return <Navigate to={resumePage(guardian)} replace />;
  }
  return (
    <SetupStep step="therapist" title={t('matchTitle', { child: child.name })} lead={t('matchLead')} wide>
      <Loaded query={matching} failed={t('matchFailed')} skeleton={<CardsSkeleton />}>
        {(therapists) =>
          therapists.length === 0 ? (
            <EmptyState
              title={t('matchNoneTitle')}
              message={t('matchNone')}
              action={
                <Button component={Link} to={paths.setup.timeFrame}>
                  {t('matchChangeTime')}
                </Button>
              }
            />
          ) : (
            <section>
              <VisuallyHidden component="h2">{t('matchList')}</VisuallyHidden>
              <ul className={classes.cards}>
                {therapists.map((therapist) => (
                  <li key={therapist.id}>
                    <TherapistCard
                      {...profileOf(therapist)}
                      chosen={therapist.id === chosenId}
                      actions={
                        <>
                          <Button
                            loading={choosing === therapist.id}
                            disabled={choosing !== null && choosing !== therapist.id}
                            onClick={() => choose(therapist)}
                          >
                            {labelOf(therapist)}
                          </Button>
                          <Button
                            component={Link}
                            to={therapistBioPage(therapist.id)}
                            variant="default"
                            aria-label={t('matchBioOf', { name: therapist.full_name })}
                          >
                            {t('matchBio')}
                          </Button>
                        </>
                      }
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </SetupStep>
  );
}
