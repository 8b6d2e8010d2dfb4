import {
  Alert,
  Button,
  FormNotice,
  ListSkeleton,
  Panel,
  PasswordField,
  Stack,
  Text,
  TextInput,
  WizardActions,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { PendingEmailChange } from '../api/index.ts';
import { useZodForm } from '../forms/useZodForm.ts';
import { Loaded } from '../query/Loaded.tsx';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { formatDateTime } from '../time/format.ts';
import { emailChangeQuery, useCancelEmailChange, useStartEmailChange } from './email-calls.ts';
import { FormOnRequest, FormOnRequestActions } from './FormOnRequest.tsx';
import { t } from './messages.ts';

const schema = z.object({
  email: z
    .string()
    .trim()
    .min(1, t('emailRequired'))
    .pipe(z.email(t('emailWrong'))),
  password: z.string().min(1, t('currentPasswordRequired')),
});

/** The email that one logs in with. `zone` is the reader's IANA zone. */
export function EmailPanel({ zone }: { zone: string }) {
  const { email } = useSignedInUser();
  const query = useQuery(emailChangeQuery());
  return (
    <Panel title={t('emailTitle')}>
      <Text>{email}</Text>
      <Text c="dimmed">{t('emailLead')}</Text>
      <Loaded query={query} failed={t('emailChangeFailed')} skeleton={<ListSkeleton count={1} />}>
        {(pending) => (
          <Stack mt="md">
            {pending && <Pending change={pending} zone={zone} />}
            <FormOnRequest label={t('changeEmail')} form={(close) => <EmailForm onDone={close} />} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function Pending({ change, zone }: { change: PendingEmailChange; zone: string }) {
  const cancel = useCancelEmailChange();
  const waitsFor = change.current_confirmed
    ? 'emailWaitsForNew'
    : change.new_confirmed
      ? 'emailWaitsForCurrent'
      : 'emailWaitsForBoth';
  return (
    <Alert>
      <Text>{t(waitsFor, { email: change.email, when: formatDateTime(change.expires_at, zone) })}</Text>
      <WizardActions>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancelEmailChange')}
        </Button>
      </WizardActions>
    </Alert>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const start = useStartEmailChange();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { email: '', password: '' },
    unsaved: 'discard',
    onSubmit: async (typed) => {
      await start.mutateAsync(typed);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420}>
        <FormNotice>{formError}</FormNotice>
        <TextInput {...form.getInputProps('email')} label={t('newEmail')} type="email" autoComplete="email" autoFocus />
        <PasswordField
          {...form.getInputProps('password')}
          label={t('currentPassword')}
          autoComplete="current-password"
        />
      </Stack>
      <FormOnRequestActions submit={t('sendEmailLinks')} submitting={submitting} onCancel={onDone} />
    </form>
  );
}
