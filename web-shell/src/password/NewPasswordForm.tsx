import {
  AgreeToTerms,
  ApiError,
  agreeRequired,
  NewPasswordFields,
  newPasswordSchema,
  useNavigate,
  useZodForm,
  z,
} from '@larkwell/app-kit';
import { Button, FormNotice, Stack, Text, TextInput, Title } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { isFirstPassword, linkAsksTerms, type PasswordLink } from './link.ts';
import { t } from './messages.ts';
import { useSetPassword } from './mutations.ts';

const schema = newPasswordSchema.and(z.object({ agreed: z.boolean() }));
const agreedSchema = newPasswordSchema.and(z.object({ agreed: z.literal(true, { error: agreeRequired }) }));
const fieldNames: Record<string, string> = {
  password_confirmation: 'confirmation',
  accepted_terms_and_conditions: 'agreed',
};

interface NewPasswordFormProps {
  link: PasswordLink;
  /** The link is no longer valid; receives the server's message. */
  onRefused: (sentence: string) => void;
}

export function NewPasswordForm({ link, onRefused }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const set = useSetPassword();
  const first = isFirstPassword(link);
  const [asksTerms, setAsksTerms] = useState(linkAsksTerms(link));
  const { form, submit, submitting, formError } = useZodForm({
    schema: asksTerms ? agreedSchema : schema,
    initialValues: { password: '', confirmation: '', agreed: false },
    fieldName: (path) => fieldNames[path] ?? path,
    unsaved: 'discard',
    onSubmit: async (typed) => {
      try {
        const { user } = await set.mutateAsync({ link, ...typed });
        navigate(paths.passwordReset, { replace: true, state: { role: user.user_type, email: user.email } });
      } catch (error) {
        // the texts changed after the link was emailed
        if (error instanceof ApiError && error.code === 'terms_not_accepted') setAsksTerms(true);
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
        {asksTerms && <AgreeToTerms {...form.getInputProps('agreed', { type: 'checkbox' })} />}
        <Button type="submit" size="lg" fullWidth loading={submitting}>
          {t('newSave')}
        </Button>
      </Stack>
    </form>
  );
}
