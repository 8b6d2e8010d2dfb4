import { Button, Code, FormNotice, QrCode, Stack, Text, TextInput } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useZodForm } from '../forms/useZodForm.ts';
import type { Enrollment } from '../sign-in/sign-in.ts';
import { t } from './messages.ts';

/** People type codes as they read them: '123 456'. */
const withoutSpaces = (code: string) => code.replace(/\s/g, '');

export const codeSchema = z.object({
  code: z
    .string()
    .transform(withoutSpaces)
    .pipe(z.string().min(1, t('codeRequired'))),
});

interface AuthenticatorSetupProps {
  enrollment: Enrollment;
  /** Called with the first code. Errors show beside the field. */
  onCode: (code: string) => Promise<unknown>;
  submitLabel: string;
  /** Next to the button. */
  children?: ReactNode;
}

/** Sets up an authenticator app: shows the secret and asks for the first code. */
export function AuthenticatorSetup({ enrollment, onCode, submitLabel, children }: AuthenticatorSetupProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema: codeSchema,
    initialValues: { code: '' },
    unsaved: 'discard',
    onSubmit: ({ code }) => onCode(code),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('setUpScan')}</Text>
        <QrCode text={enrollment.otpauth_uri} label={t('setUpQr')} />
        <Text size="sm">
          {t('setUpByHand')}
          <br />
          <Code>{inGroups(enrollment.secret)}</Code>
        </Text>
        <FormNotice>{formError}</FormNotice>
        <TextInput
          {...form.getInputProps('code')}
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maw={240}
        />
        <div>
          <Button type="submit" loading={submitting}>
            {submitLabel}
          </Button>
          {children}
        </div>
      </Stack>
    </form>
  );
}

/** Groups of four characters are easier to copy. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
