import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, Checkbox, Skeleton, TermsViewer, Text, WizardActions } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { advanceTo } from '../../shared/guardian/steps.ts';
import { LegalLinks } from '../../shared/page/LegalLinks.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { t } from './messages.ts';
import { acceptedOnQuery, termsQuery } from './queries.ts';

export default function TermsPage() {
  const query = useQuery(termsQuery());
  const accepted = useGuardian().accepted_terms_and_conditions;
  return (
    <SetupStep step="terms" title={t('termsTitle')} lead={t('termsLead')} wide>
      <Loaded query={query} failed={t('termsFailed')} skeleton={<Skeleton height={420} />}>
        {(documents) => (
          <>
            <TermsViewer label={t('termsLabel')} documents={documents} />
            <LegalLinks />
            {accepted ? <Accepted /> : documents.length > 0 && <Acceptance />}
          </>
        )}
      </Loaded>
    </SetupStep>
  );
}

function Accepted() {
  const guardian = useGuardian();
  const navigate = useNavigate();
  const { data: acceptedAt } = useQuery(acceptedOnQuery());
  const save = useSaveGuardian();
  const step = advanceTo(guardian, 'select_time_frame');

  async function proceed() {
    if (step.profile_step) await save.mutateAsync(step);
    navigate(paths.setup.timeFrame);
  }

  return (
    <>
      {acceptedAt && <Text mt="lg">{t('termsAccepted', { date: formatDate(acceptedAt, guardian.timezone) })}</Text>}
      <WizardActions>
        <Button loading={save.isPending} onClick={() => void proceed()}>
          {t('continue')}
        </Button>
      </WizardActions>
    </>
  );
}

function Acceptance() {
  const guardian = useGuardian();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const navigate = useNavigate();
  const save = useSaveGuardian({ onSuccess: () => void navigate(paths.setup.timeFrame) });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!agreed);
    if (agreed) save.mutate({ accepted_terms_and_conditions: true, ...advanceTo(guardian, 'select_time_frame') });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Checkbox
        mt="lg"
        label={t('termsAgree')}
        checked={agreed}
        error={missing ? t('termsRequired') : null}
        onChange={(event) => {
          setAgreed(event.currentTarget.checked);
          setMissing(false);
        }}
      />
      <WizardActions>
        <Button type="submit" loading={save.isPending}>
          {t('termsAccept')}
        </Button>
      </WizardActions>
    </form>
  );
}
