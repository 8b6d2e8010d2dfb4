import { ApiError, Link, Navigate, useNavigate, usePageTitle, useSearchParams, useZodForm } from '@larkwell/app-kit';
import { Anchor, FormNotice, WizardPage } from '@larkwell/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { applyPage, paths } from '../../paths.ts';
import { AccountStep } from './AccountStep.tsx';
import { ApplyActions } from './ApplyActions.tsx';
import {
  type Application,
  applicationSchema,
  draftOf,
  fieldNameOf,
  type Step,
  stepNames,
  stepOf,
  steps,
  unfinishedStep,
  useApplicationDraft,
  valuesOf,
} from './application.ts';
import { ExperienceStep } from './ExperienceStep.tsx';
import { FilesLostNotice } from './FilesLostNotice.tsx';
import { LicensesStep } from './LicensesStep.tsx';
import { t } from './messages.ts';
import { useApply } from './mutations.ts';
import { ResumeStep } from './ResumeStep.tsx';

const texts = {
  account: { name: t('stepAccount'), title: t('accountTitle'), lead: t('accountLead') },
  experience: { name: t('stepExperience'), title: t('experienceTitle'), lead: t('experienceLead') },
  licenses: { name: t('stepLicenses'), title: t('licensesTitle'), lead: t('licensesLead') },
  resume: { name: t('stepResume'), title: t('resumeTitle'), lead: t('resumeLead') },
} satisfies Record<Step, object>;

const addressOf = (step: Step) => applyPage(step === 'account' ? null : step);

/** One form in four steps. The step is in the URL, so Back leads to the previous one. */
export default function ApplyPage() {
  const navigate = useNavigate();
  const apply = useApply();
  const [parameters] = useSearchParams();
  const { draft, update, discard } = useApplicationDraft();
  const [hadFiles] = useState(draft.had_files ?? false);
  const [knownEmail, setKnownEmail] = useState<string | null>(null);

  const { form, submit, submitting, formError, validatePart } = useZodForm({
    schema: applicationSchema,
    initialValues: valuesOf(draft),
    fieldName: fieldNameOf,
    onValuesChange: (values) => update(draftOf(values)),
    onSubmit: send,
  });
  const values = form.getValues();
  const wanted = stepNames.find((step) => step === parameters.get('step')) ?? 'account';
  const unfinished = unfinishedStep(values);
  const step = unfinished && stepNames.indexOf(unfinished) < stepNames.indexOf(wanted) ? unfinished : wanted;
  const index = stepNames.indexOf(step);
  usePageTitle(texts[step].title);
  useFocusOnStep(step);

  async function send(application: Application) {
    setKnownEmail(null);
    try {
      await apply.mutateAsync(application);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_taken') {
        setKnownEmail(application.email);
        navigate(addressOf('account'));
      } else if (error instanceof ApiError) {
        const refused = Object.keys(error.fields).map((path) => stepOf(fieldNameOf(path).split('.')[0] ?? ''));
        const first = stepNames.find((name) => refused.includes(name));
        if (first) navigate(addressOf(first));
      }
      throw error;
    }
    discard();
    navigate(paths.apply.success, { replace: true, state: { email: application.email } });
  }

  function goOn(event: FormEvent<HTMLFormElement>) {
    const next = stepNames[index + 1];
    if (!next) return submit(event);
    event.preventDefault();
    if (validatePart(steps[step])) navigate(addressOf(next));
  }

  if (step !== wanted) return <Navigate to={addressOf(step)} replace />;
  const filesMissing = values.resume === null || values.licenses.some(({ file }) => file === null);
  return (
    <WizardPage
      title={texts[step].title}
      lead={texts[step].lead}
      steps={{ steps: stepNames.map((name) => texts[name].name), current: index }}
    >
      <form onSubmit={goOn} noValidate>
        {hadFiles && filesMissing && index >= 2 && <FilesLostNotice />}
        <FormNotice>
          {knownEmail === values.email.trim() ? (
            <>
              {t('haveAccount')}{' '}
              <Anchor component={Link} to={paths.shell.logIn}>
                {t('logIn')}
              </Anchor>
            </>
          ) : (
            !knownEmail && formError
          )}
        </FormNotice>
        {step === 'account' && <AccountStep form={form} />}
        {step === 'experience' && <ExperienceStep form={form} />}
        {step === 'licenses' && <LicensesStep form={form} />}
        {step === 'resume' && <ResumeStep form={form} />}
        <ApplyActions
          back={stepNames[index - 1] && addressOf(stepNames[index - 1] as Step)}
          last={index === stepNames.length - 1}
          submitting={submitting}
        />
      </form>
    </WizardPage>
  );
}

/** Each step is a new page for keyboards and screen readers: focus the first invalid field, or the top. */
function useFocusOnStep(step: Step) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const content = document.getElementById('content');
    const wrong = content?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? content)?.focus({ preventScroll: !wrong });
  }, [step]);
}
