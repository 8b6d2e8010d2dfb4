import { Button, FormNotice, Panel, PasswordField, restoreFocus, Stack, Text, WizardActions } from '@larkwell/ui';
import { useId, useState } from 'react';
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

/** The form opens on request, so that the settings stay short. */
export function PasswordPanel() {
  const [open, setOpen] = useState(false);
  const opener = useId();
  function close() {
    setOpen(false);
    restoreFocus(opener);
  }
  return (
    <Panel title={t('passwordTitle')}>
      <Text c="dimmed">{t('passwordLead')}</Text>
      {open ? (
        <PasswordForm onDone={close} />
      ) : (
        <WizardActions>
          <Button id={opener} variant="default" onClick={() => setOpen(true)}>
            {t('changePassword')}
          </Button>
        </WizardActions>
      )}
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
      <WizardActions>
        <Button type="submit" loading={submitting}>
          {t('changePassword')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('cancel')}
        </Button>
      </WizardActions>
    </form>
  );
}
