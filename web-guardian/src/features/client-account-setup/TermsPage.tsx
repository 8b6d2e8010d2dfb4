import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { Button, Checkbox, Skeleton, TermsViewer, WizardActions } from '@larkwell/ui';
import { type FormEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { advanceTo } from '../../shared/guardian/steps.ts';
import { LegalLinks } from '../../shared/page/LegalLinks.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { t } from './messages.ts';
import { termsQuery } from './queries.ts';

export default function TermsPage() {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const query = useQuery(termsQuery());
  const [agreed, setAgreed] = useState(guardian.accepted_terms_and_conditions);
  const [missing, setMissing] = useState(false);
  const save = useSaveGuardian({
    onSuccess: () => void navigate(paths.setup.timeFrame),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!agreed);
    if (agreed) save.mutate({ accepted_terms_and_conditions: true, ...advanceTo(guardian, 'select_time_frame') });
  }

  return (
    <SetupStep step="terms" title={t('termsTitle')} lead={t('termsLead')} wide>
      <Loaded query={query} failed={t('termsFailed')} skeleton={<Skeleton height={420} />}>
        {(documents) => (
          <form onSubmit={submit} noValidate>
            <TermsViewer label={t('termsLabel')} documents={documents} />
            <LegalLinks />
            {documents.length > 0 && (
              <>
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
              </>
            )}
          </form>
        )}
      </Loaded>
    </SetupStep>
  );
}
