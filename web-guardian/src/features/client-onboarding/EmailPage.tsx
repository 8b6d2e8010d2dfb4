import { Link, useNavigate, useSearchParams, useZodForm, z } from '@larkwell/app-kit';
import { checkEmail } from '@larkwell/app-kit/api';
import { Anchor, FormNotice, TextInput } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { t } from './messages.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';
import { Unsubscribed } from './Unsubscribed.tsx';

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, t('emailRequired'))
    .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('emailWrong')),
});

function EmailForm({ draft, update, typed, type }: DraftPageProps) {
  const navigate = useNavigate();
  const [known, setKnown] = useState<string | null>(null);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { email: typed.email ?? draft.email ?? '' },
    onValuesChange: type,
    onSubmit: async ({ email }) => {
      setKnown(null);
      if (!(await checkEmail({ body: { email } })).available) return setKnown(email);
      update({ email });
      navigate(paths.onboarding.name);
    },
  });

  return (
    <OnboardingStep page="email" title={t('emailTitle')} lead={t('emailLead')}>
      <form onSubmit={submit} noValidate>
        <FormNotice>
          {known && known === form.getValues().email.trim() ? (
            <>
              {t('emailKnown')}{' '}
              <Anchor component={Link} to={paths.shell.logIn}>
                {t('emailLogIn')}
              </Anchor>
            </>
          ) : (
            formError
          )}
        </FormNotice>
        <TextInput
          {...form.getInputProps('email')}
          label={t('email')}
          description={t('emailReminders')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="email"
          autoComplete="email"
        />
        <StepActions page="email" submitting={submitting} />
      </form>
    </OnboardingStep>
  );
}

export default function EmailPage() {
  const unsubscribed = useSearchParams()[0].get('unsubscribe');
  // a URL may turn a '+' into a space
  if (unsubscribed) return <Unsubscribed email={unsubscribed.replaceAll(' ', '+')} />;
  return <DraftGuard page="email">{(props) => <EmailForm {...props} />}</DraftGuard>;
}
