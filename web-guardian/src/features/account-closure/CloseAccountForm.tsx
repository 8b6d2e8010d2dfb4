import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, PasswordField, Stack, WizardActions } from '@larkwell/ui';
import { useCloseAccount } from './calls.ts';
import { t } from './messages.ts';

const schema = z.object({ password: z.string().min(1, t('passwordRequired')) });

export function CloseAccountForm() {
  const close = useCloseAccount();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { password: '' },
    unsaved: 'discard',
    onSubmit: (typed) => close.mutateAsync(typed),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420}>
        <FormNotice>{formError}</FormNotice>
        <PasswordField {...form.getInputProps('password')} label={t('password')} autoComplete="current-password" />
      </Stack>
      <WizardActions>
        <Button type="submit" data-tone="danger" loading={submitting}>
          {t('close')}
        </Button>
      </WizardActions>
    </form>
  );
}
