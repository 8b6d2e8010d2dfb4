import {
  ApiError,
  type Enrollment,
  messageOf,
  type Role,
  requestEnrollment,
  requestSignIn,
  signInStore,
  useLocation,
} from '@larkwell/app-kit';
import { AuthenticatorSetup, KeepCodes } from '@larkwell/app-kit/account';
import { Alert, Title } from '@larkwell/ui';
import { useState } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { CredentialsForm, type TypedCredentials } from './CredentialsForm.tsx';
import { KeepAccount } from './KeepAccount.tsx';
import { t } from './messages.ts';

/** `keepAccount`: the guardian keeps an account that they closed. */
type Typed = TypedCredentials & { keepAccount?: boolean };
type Code = { otpCode: string } | { recoveryCode: string };
type Step =
  | { name: 'credentials' }
  | { name: 'closing'; typed: TypedCredentials; text: string }
  | { name: 'code'; typed: Typed }
  | { name: 'enroll'; typed: TypedCredentials; enrollment: Enrollment }
  | { name: 'codes'; owner: string; codes: readonly string[]; begin: () => void };

/** Log-in form of one role, with `email` filled in, with a second step for accounts that have one. The page redirects afterwards. */
export function SignInForm({ role, email = '' }: { role: Role; email?: string | undefined }) {
  const kept = (useLocation().state as { kept?: boolean } | null)?.kept === true;
  const [step, setStep] = useState<Step>({ name: 'credentials' });

  async function logIn(typed: Typed, code?: Code) {
    const { signIn, recoveryCodes } = await requestSignIn({ ...typed, ...code, role });
    const begin = () => signInStore.begin(signIn);
    if (recoveryCodes) setStep({ name: 'codes', owner: typed.email, codes: recoveryCodes, begin });
    else begin();
  }

  /** Goes to the second step when the password was right; the form shows other errors. */
  async function submitPassword(typed: Typed) {
    try {
      await logIn(typed);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'account_closing') setStep({ name: 'closing', typed, text: messageOf(error) });
      else if (code === 'second_factor_required') setStep({ name: 'code', typed });
      else if (code === 'second_factor_setup_required') {
        setStep({ name: 'enroll', typed, enrollment: await requestEnrollment({ ...typed, role }) });
      } else throw error;
    }
  }

  const startAgain = () => setStep({ name: 'credentials' });
  switch (step.name) {
    case 'credentials':
      return (
        <>
          {kept && (
            <Alert role="status" title={t('keptTitle')} mb="md">
              {t('keptText')}
            </Alert>
          )}
          <CredentialsForm email={email} onSubmit={submitPassword} />
        </>
      );
    case 'closing':
      return (
        <KeepAccount
          text={step.text}
          onKeep={() => submitPassword({ ...step.typed, keepAccount: true })}
          onBack={startAgain}
        />
      );
    case 'code':
      return <CodeForm onCode={(code) => logIn(step.typed, code)} onBack={startAgain} />;
    case 'enroll':
      return (
        <>
          <Title order={2} size="h4" mb="sm">
            {t('enrollTitle')}
          </Title>
          <p>{t('enrollText')}</p>
          <AuthenticatorSetup
            enrollment={step.enrollment}
            onCode={(otpCode) => logIn(step.typed, { otpCode })}
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
