import { useZodForm, z } from '@larkwell/app-kit';
import type { Right } from '@larkwell/app-kit/api';
import { Button, FormNotice, Stack, Text, TextInput } from '@larkwell/ui';
import { useInvite } from './calls.ts';
import { t } from './messages.ts';
import { RightsField } from './RightsField.tsx';

const schema = z.object({
  email: z.string().trim().min(1, t('emailRequired')),
  rights: z.array(z.enum(['book', 'pay', 'read', 'remind'])).min(1, t('rightsRequired')),
});

export function InviteForm({ childId, onDone }: { childId: string; onDone: () => void }) {
  const invite = useInvite(childId);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { email: '', rights: ['book', 'read', 'remind'] as Right[] },
    unsaved: 'ask',
    onSubmit: async (typed) => {
      await invite.mutateAsync(typed);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('inviteText')}</Text>
        <FormNotice>{formError}</FormNotice>
        <TextInput {...form.getInputProps('email')} label={t('email')} type="email" autoComplete="off" data-autofocus />
        <RightsField {...form.getInputProps('rights')} />
        <Button type="submit" loading={submitting}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}
