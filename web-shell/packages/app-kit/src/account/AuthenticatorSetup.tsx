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
  /** Gets the first code. What it throws is said beside the field. */
  onCode: (code: string) => Promise<unknown>;
  submitLabel: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** A secret into an authenticator app, and its first code back. */
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

/** Four characters at a time, which are easier to type off. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
