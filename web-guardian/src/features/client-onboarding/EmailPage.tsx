import { Link, useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { checkEmail } from '@larkwell/app-kit/api';
import { Anchor, FormNotice, TextInput } from '@larkwell/ui';
import { useState } from 'react';
import { t } from './messages/index.ts';

import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, t('emailRequired'))
    .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('emailWrong')),
});

function EmailForm({ draft, update }: DraftPageProps) {
  const navigate = useNavigate();
  const [known, setKnown] = useState<string | null>(null);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { email: draft.email ?? '' },
    onSubmit: async ({ email }) => {
      setKnown(null);
      if (!(await checkEmail({ body: { email } })).available) return setKnown(email);
      update({ email });
      navigate('/client-onboarding/name');
    },
  });

  return (
    <OnboardingStep page="email" title={t('emailTitle')} lead={t('emailLead')}>
      <form onSubmit={submit} noValidate>
        <FormNotice>
          {known && known === form.getValues().email.trim() ? (
            <>
              {t('emailKnown')}{' '}
              <Anchor component={Link} to="/login/client">
                {t('emailLogIn')}
              </Anchor>
            </>
          ) : (
            formError
          )}
        </FormNotice>
        <TextInput {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="email" />
        <StepActions page="email" submitting={submitting} />
      </form>
    </OnboardingStep>
  );
}

export default function EmailPage() {
  return <DraftGuard page="email">{(props) => <EmailForm {...props} />}</DraftGuard>;
}
