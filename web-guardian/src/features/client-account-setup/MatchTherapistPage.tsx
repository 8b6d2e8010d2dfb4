import { Link, Loaded, Navigate, useQuery, useSearchParams } from '@larkwell/app-kit';
import { formatWeekdayAndTime } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, EmptyState, Text, TherapistCard, VisuallyHidden } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { paths, therapistBioPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { resumePage } from '../../shared/guardian/steps.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { profileOf } from '../../shared/therapists/profile.ts';
import { helpOf } from '../../shared/therapists/specialties.ts';
import type { Therapist } from '../../shared/types.ts';
import { earliestQuery } from './earliest.ts';
import classes from './MatchTherapistPage.module.css';
import { t } from './messages.ts';
import { SeveralTherapies } from './SeveralTherapies.tsx';
import { useChooseTherapist } from './useChooseTherapist.ts';
import { useMatching } from './useMatching.ts';

/** Redirects to booking when a therapist is already chosen, except with `?change`. */
export default function MatchTherapistPage() {
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const matching = useMatching();
  const changing = useSearchParams()[0].has('change');
  const { choose, choosing, chosenId, labelOf } = useChooseTherapist();
  const unsure = child.specialty_ids.length === 0;
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
              message={t(unsure ? 'matchNoneAny' : 'matchNone')}
              action={
                <Button component={Link} to={paths.setup.timeFrame}>
                  {t('matchChangeTime')}
                </Button>
              }
            />
          ) : (
            <section>
              <VisuallyHidden component="h2">{t('matchList')}</VisuallyHidden>
              {unsure && <Text mb="md">{t('matchAny', { child: child.name })}</Text>}
              <SeveralTherapies therapists={therapists} />
              <ul className={classes.cards}>
                {therapists.map((therapist) => (
                  <li key={therapist.id}>
                    <Match
                      therapist={therapist}
                      chosen={therapist.id === chosenId}
                      actions={
                        <>
                          <Button
                            loading={choosing === therapist.id}
                            disabled={choosing !== null && choosing !== therapist.id}
                            onClick={() => choose(therapist)}
                            {...labelOf(therapist)}
                          />
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

interface MatchProps {
  therapist: Therapist;
  chosen: boolean;
  actions: ReactNode;
}

/** A matching therapist with the earliest free time, once it is known. */
function Match({ therapist, chosen, actions }: MatchProps) {
  const { timezone } = useGuardian();
  const { child } = useChosenChild();
  const earliest = useQuery(earliestQuery(therapist.id, timezone, child.preferred_time_frame));
  const hint = child.specialty_ids.length === 0 ? helpOf(therapist.specialty.name) : undefined;
  return (
    <TherapistCard
      {...profileOf(therapist)}
      specialtyHint={hint}
      earliest={earliest.data ? t('matchEarliest', { when: formatWeekdayAndTime(earliest.data, timezone) }) : undefined}
      chosen={chosen}
      actions={actions}
    />
  );
}
