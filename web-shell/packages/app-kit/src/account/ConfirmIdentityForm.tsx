import { Button, FormNotice, PasswordField, Stack, Text, TextInput, WizardActions } from '@larkwell/ui';
import { z } from 'zod';
import { useZodForm } from '../forms/useZodForm.ts';
import { codeSchema } from './AuthenticatorSetup.tsx';
import { t } from './messages.ts';

interface ConfirmIdentityFormProps<Asked extends 'password' | 'code'> {
  text: string;
  /** Fields in order; the code may be a recovery code. */
  asks: readonly Asked[];
  submitLabel: string;
  /** Errors show beside the field. */
  onSubmit: (typed: Record<Asked, string>) => Promise<unknown>;
  onClose: () => void;
}

const fields = { password: z.string().min(1, t('currentPasswordRequired')), code: codeSchema.shape.code };

/** Confirms the user's identity before the second factor changes or a device is signed out. */
export function ConfirmIdentityForm<Asked extends 'password' | 'code'>(props: ConfirmIdentityFormProps<Asked>) {
  const { text, asks, submitLabel, onSubmit, onClose } = props;
  const { form, submit, submitting, formError } = useZodForm({
    schema: z.object(Object.fromEntries(asks.map((name) => [name, fields[name]]))) as z.ZodType<
      Record<Asked, string>,
      Record<Asked, string>
    >,
    initialValues: Object.fromEntries(asks.map((name) => [name, ''])) as Record<Asked, string>,
    fieldName: (path) => (path === 'current_password' ? 'password' : path),
    unsaved: 'discard',
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{text}</Text>
        <FormNotice>{formError}</FormNotice>
        {asks.map((name) =>
          name === 'password' ? (
            <PasswordField
              key={name}
              {...form.getInputProps(name)}
              label={t('currentPassword')}
              autoComplete="current-password"
              data-autofocus={name === asks[0] || undefined}
            />
          ) : (
            <TextInput
              key={name}
              {...form.getInputProps(name)}
              label={t('codeOrRecovery')}
              autoComplete="one-time-code"
              data-autofocus={name === asks[0] || undefined}
            />
          ),
        )}
      </Stack>
      <WizardActions>
        <Button type="submit" loading={submitting}>
          {submitLabel}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
      </WizardActions>
    </form>
  );
}
