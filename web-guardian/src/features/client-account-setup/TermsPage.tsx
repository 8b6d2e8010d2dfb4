import { LegalLinks, Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, Checkbox, Skeleton, TermsViewer, Text, WizardActions } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { advanceTo, isSettingUp } from '../../shared/guardian/steps.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';
import { acceptedOnQuery, termsQuery } from './queries.ts';

/** The page that follows: the next step of setup, or the list of what was accepted once setup is over. */
const pageAfter = (guardian: Guardian) => (isSettingUp(guardian) ? paths.setup.timeFrame : paths.client.legalDocuments);

export default function TermsPage() {
  const query = useQuery(termsQuery());
  const guardian = useGuardian();
  const accepted = guardian.accepted_terms_and_conditions;
  const settingUp = isSettingUp(guardian);
  return (
    <SetupStep
      step={settingUp ? 'terms' : null}
      title={t('termsTitle')}
      lead={settingUp ? t('termsLead') : !accepted && t('termsUpdated')}
      wide
    >
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
    navigate(pageAfter(guardian));
  }

  return (
    <>
      {acceptedAt && <Text mt="lg">{t('termsAccepted', { date: formatDate(acceptedAt, guardian.timezone) })}</Text>}
      <WizardActions>
        <Button loading={save.isPending} onClick={() => void proceed()}>
          {isSettingUp(guardian) ? t('continue') : t('termsSee')}
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
  const save = useSaveGuardian({ onSuccess: () => void navigate(pageAfter(guardian)) });

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
          {isSettingUp(guardian) ? t('termsAccept') : t('termsAcceptAndSee')}
        </Button>
      </WizardActions>
    </form>
  );
}
