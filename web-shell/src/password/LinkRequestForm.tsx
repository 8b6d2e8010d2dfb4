import { Link, lastRole, useZodForm, z } from '@larkwell/app-kit';
import { signInPage } from '@larkwell/app-kit/addresses';
import { Anchor, Button, FormNotice, IconMail, Stack, Text, TextInput, Title } from '@larkwell/ui';
import { useState } from 'react';
import { emailRule } from '../sign-in/email.ts';
import { t } from './messages.ts';
import { useRequestLink } from './mutations.ts';

interface LinkRequestFormProps {
  title: string;
  lead: string;
  /** From an expired link. */
  email?: string;
  /** Why a new link is needed. */
  problem?: string;
}

const schema = z.object({ email: emailRule });

/** Requests an email with a link. */
export function LinkRequestForm({ title, lead, email = '', problem }: LinkRequestFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useRequestLink();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { email },
    unsaved: 'discard',
    onSubmit: async (typed) => {
      await ask.mutateAsync(typed.email);
      setSentTo(typed.email);
    },
  });

  if (sentTo !== null) {
    return (
      <Stack align="start" role="status">
        <IconMail size={40} aria-hidden />
        <Title order={1}>{t('sentTitle')}</Title>
        <Text size="lg">{t('sentText', { email: sentTo })}</Text>
        <Button variant="default" onClick={() => setSentTo(null)}>
          {t('sentAgain')}
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Title order={1}>{title}</Title>
        <Text size="lg" c="dimmed">
          {lead}
        </Text>
        <FormNotice>{formError ?? problem}</FormNotice>
        <TextInput {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="username" />
        <Button type="submit" size="lg" fullWidth loading={submitting}>
          {t('requestSend')}
        </Button>
        <Anchor component={Link} to={signInPage(lastRole() ?? 'guardian')}>
          {t('backToLogin')}
        </Anchor>
      </Stack>
    </form>
  );
}
