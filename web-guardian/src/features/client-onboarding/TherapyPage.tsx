import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { EmptyState, ListSkeleton } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { ChoiceCards } from '../../shared/page/ChoiceCards.tsx';
import { specialtiesQuery } from '../../shared/therapists/queries.ts';
import { helpOf } from '../../shared/therapists/specialties.ts';
import { t } from './messages.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

/** The choice of a guardian who doesn't know which therapy the child needs. */
const unsure = 'unsure';

function TherapyForm({ draft, update, typed, type }: DraftPageProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(typed.specialty_id === undefined ? draft.specialty_id : typed.specialty_id);
  const [missing, setMissing] = useState(false);
  const query = useQuery(specialtiesQuery());

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(chosen === undefined);
    if (chosen === undefined) return;
    update({ specialty_id: chosen });
    navigate(paths.onboarding.providers);
  }

  return (
    <OnboardingStep page="therapy" title={t('therapyTitle')} lead={t('therapyLead', { child: draft.child_name ?? '' })}>
      <Loaded query={query} failed={t('therapyFailed')} skeleton={<ListSkeleton count={4} />}>
        {(specialties) =>
          specialties.length === 0 ? (
            <EmptyState compact title={t('therapyNone')} />
          ) : (
            <form onSubmit={submit} noValidate>
              <ChoiceCards
                label={t('therapyLabel')}
                choices={[
                  ...specialties.map(({ id, name }) => ({ value: id, title: name, text: helpOf(name) })),
                  { value: unsure, title: t('therapyNotSure'), text: t('therapyNotSureText') },
                ]}
                value={chosen === undefined ? null : (chosen ?? unsure)}
                onChange={(choice) => {
                  const id = choice === unsure ? null : choice;
                  setChosen(id);
                  type({ specialty_id: id });
                  setMissing(false);
                }}
                error={missing ? t('therapyRequired') : null}
              />
              <StepActions page="therapy" />
            </form>
          )
        }
      </Loaded>
    </OnboardingStep>
  );
}

export default function TherapyPage() {
  return <DraftGuard page="therapy">{(props) => <TherapyForm {...props} />}</DraftGuard>;
}
