import { Button, FormNotice, Panel, PasswordField, Stack, Text, WizardActions } from '@larkwell/ui';
import { z } from 'zod';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { newPasswordFields, passwordsMatch } from '../forms/password.ts';
import { useZodForm } from '../forms/useZodForm.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { useChangePassword } from './calls.ts';
import { t } from './messages.ts';

const schema = z
  .object({ current_password: z.string().min(1, t('currentPasswordRequired')), ...newPasswordFields })
  .refine(...passwordsMatch);

const fieldNameOf = (path: string) => (path === 'password_confirmation' ? 'confirmation' : path);

export function PasswordPanel() {
  const user = useSignedInUser();
  const change = useChangePassword();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { current_password: '', password: '', confirmation: '' },
    fieldName: fieldNameOf,
    unsaved: 'discard',
    onSubmit: async ({ confirmation, ...typed }) => {
      await change.mutateAsync({ ...typed, password_confirmation: confirmation });
      form.reset();
    },
  });
  return (
    <Panel title={t('passwordTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack maw={420}>
          <Text c="dimmed">{t('passwordLead')}</Text>
          <FormNotice>{formError}</FormNotice>
          <PasswordField
            {...form.getInputProps('current_password')}
            label={t('currentPassword')}
            autoComplete="current-password"
          />
          <NewPasswordFields form={form} email={user.email} />
        </Stack>
        <WizardActions>
          <Button type="submit" loading={submitting}>
            {t('changePassword')}
          </Button>
        </WizardActions>
      </form>
    </Panel>
  );
}
