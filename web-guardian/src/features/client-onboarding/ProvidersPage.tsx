import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { Select, Skeleton } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { statesQuery } from '../../shared/therapists/queries.ts';
import { t } from './messages.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';
import { Providers } from './Providers.tsx';

function ProvidersForm({ draft, update }: DraftPageProps) {
  const navigate = useNavigate();
  const [missing, setMissing] = useState(false);
  const states = useQuery(statesQuery());

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!draft.state);
    if (draft.state) navigate(paths.onboarding.setPassword);
  }

  return (
    <OnboardingStep
      page="providers"
      title={t('providersTitle', { child: draft.child_name ?? '' })}
      lead={t('providersLead')}
      wide
    >
      <Loaded query={states} failed={t('statesFailed')} skeleton={<Skeleton height={76} />}>
        {(all) => (
          <form onSubmit={submit} noValidate>
            <Select
              label={t('state')}
              placeholder={t('stateChoose')}
              searchable
              maw={420}
              data={all.map(({ code, name }) => ({ value: code, label: name }))}
              value={draft.state ?? null}
              error={missing ? t('stateRequired') : null}
              onChange={(state) => {
                if (state) update({ state });
                setMissing(false);
              }}
            />
            {draft.state && draft.specialty_id !== undefined && (
              <Providers
                specialtyId={draft.specialty_id}
                state={draft.state}
                stateName={all.find(({ code }) => code === draft.state)?.name ?? t('providersYourState')}
              />
            )}
            <StepActions page="providers" />
          </form>
        )}
      </Loaded>
    </OnboardingStep>
  );
}

export default function ProvidersPage() {
  return <DraftGuard page="providers">{(props) => <ProvidersForm {...props} />}</DraftGuard>;
}
