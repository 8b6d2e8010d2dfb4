import { FormNotice, Panel, PasswordField, Stack, Text } from '@larkwell/ui';
import { z } from 'zod';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { newPasswordFields, passwordsMatch } from '../forms/password.ts';
import { useZodForm } from '../forms/useZodForm.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { useChangePassword } from './calls.ts';
import { FormOnRequest, FormOnRequestActions } from './FormOnRequest.tsx';
import { t } from './messages.ts';

const schema = z
  .object({ current_password: z.string().min(1, t('currentPasswordRequired')), ...newPasswordFields })
  .refine(...passwordsMatch);

const fieldNameOf = (path: string) => (path === 'password_confirmation' ? 'confirmation' : path);

export function PasswordPanel() {
  return (
    <Panel title={t('passwordTitle')}>
      <Text c="dimmed">{t('passwordLead')}</Text>
      <FormOnRequest label={t('changePassword')} form={(close) => <PasswordForm onDone={close} />} />
    </Panel>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const user = useSignedInUser();
  const change = useChangePassword();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { current_password: '', password: '', confirmation: '' },
    fieldName: fieldNameOf,
    unsaved: 'discard',
    onSubmit: async ({ confirmation, ...typed }) => {
      await change.mutateAsync({ ...typed, password_confirmation: confirmation });
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420} mt="md">
        <FormNotice>{formError}</FormNotice>
        <PasswordField
          {...form.getInputProps('current_password')}
          label={t('currentPassword')}
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordFields form={form} email={user.email} />
      </Stack>
      <FormOnRequestActions submit={t('changePassword')} submitting={submitting} onCancel={onDone} />
    </form>
  );
}
