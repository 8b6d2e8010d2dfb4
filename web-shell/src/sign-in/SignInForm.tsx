import { ApiError, type Enrollment, type Role, requestEnrollment, requestSignIn, signInStore } from '@larkwell/app-kit';
import { AuthenticatorSetup, KeepCodes } from '@larkwell/app-kit/account';
import { Title } from '@larkwell/ui';
import { useState } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { CredentialsForm, type TypedCredentials } from './CredentialsForm.tsx';
import { t } from './messages/index.ts';

type Code = { otpCode: string } | { recoveryCode: string };
type Step =
  | { name: 'credentials' }
  | { name: 'code'; typed: TypedCredentials }
  | { name: 'enrol'; typed: TypedCredentials; enrollment: Enrollment }
  | { name: 'codes'; owner: string; codes: readonly string[]; begin: () => void };

/** Signing in of one role, with a second step where the account has one. Where it leads is the page's business. */
export function SignInForm({ role }: { role: Role }) {
  const [step, setStep] = useState<Step>({ name: 'credentials' });

  async function ask(typed: TypedCredentials, code?: Code) {
    const { signIn, recoveryCodes } = await requestSignIn({ ...typed, ...code, role });
    const begin = () => signInStore.begin(signIn);
    if (recoveryCodes) setStep({ name: 'codes', owner: typed.email, codes: recoveryCodes, begin });
    else begin();
  }

  /** The password was right and something more is asked for; other refusals are said in the form. */
  async function askFirst(typed: TypedCredentials) {
    try {
      await ask(typed);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'second_factor_required') setStep({ name: 'code', typed });
      else if (code === 'second_factor_setup_required') {
        setStep({ name: 'enrol', typed, enrollment: await requestEnrollment({ ...typed, role }) });
      } else throw error;
    }
  }

  const startAgain = () => setStep({ name: 'credentials' });
  switch (step.name) {
    case 'credentials':
      return <CredentialsForm onSubmit={askFirst} />;
    case 'code':
      return <CodeForm onCode={(code) => ask(step.typed, code)} onBack={startAgain} />;
    case 'enrol':
      return (
        <>
          <Title order={2} size="h4" mb="sm">
            {t('enrolTitle')}
          </Title>
          <p>{t('enrolText')}</p>
          <AuthenticatorSetup
            enrollment={step.enrollment}
            onCode={(otpCode) => ask(step.typed, { otpCode })}
            submitLabel={t('logIn')}
          />
        </>
      );
    case 'codes':
      return (
        <>
          <Title order={2} size="h4" mb="sm">
            {t('codesTitle')}
          </Title>
          <KeepCodes codes={step.codes} owner={step.owner} onDone={step.begin} />
        </>
      );
  }
}
