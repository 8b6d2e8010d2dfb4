import { ApiError, NewPasswordFields, newPasswordSchema, useNavigate, useZodForm } from '@larkwell/app-kit';
import { Button, FormNotice, Stack, Text, TextInput, Title } from '@larkwell/ui';
import { paths } from '../paths.ts';
import { isFirstPassword, type PasswordLink } from './link.ts';
import { t } from './messages.ts';
import { useSetPassword } from './mutations.ts';

interface NewPasswordFormProps {
  link: PasswordLink;
  /** The link is no longer valid; receives the server's message. */
  onRefused: (sentence: string) => void;
}

export function NewPasswordForm({ link, onRefused }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const set = useSetPassword();
  const first = isFirstPassword(link);
  const { form, submit, submitting, formError } = useZodForm({
    schema: newPasswordSchema,
    initialValues: { password: '', confirmation: '' },
    fieldName: (path) => (path === 'password_confirmation' ? 'confirmation' : path),
    unsaved: 'discard',
    onSubmit: async (typed) => {
      try {
        const { user } = await set.mutateAsync({ link, ...typed });
        navigate(paths.passwordReset, { replace: true, state: { role: user.user_type, email: user.email } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'reset_link_invalid')) throw error;
        onRefused(error.message);
      }
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Title order={1}>{first ? t('firstTitle') : t('newTitle')}</Title>
        <Text size="lg" c="dimmed">
          {first ? t('firstLead') : t('newLead')}
        </Text>
        <FormNotice>{formError}</FormNotice>
        <TextInput label={t('email')} type="email" value={link.uid} readOnly autoComplete="username" />
        <NewPasswordFields form={form} {...(first ? { label: t('password') } : {})} />
        <Button type="submit" size="lg" fullWidth loading={submitting}>
          {t('newSave')}
        </Button>
      </Stack>
    </form>
  );
}
