import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Stack, Textarea, TextInput, WizardActions } from '@larkwell/ui';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useAskForName } from './name-requests.ts';

const required = (message: string) => z.string().trim().min(1, message);
const schema = z.object({
  name: required(t('nameRequired')),
  last_name: required(t('lastNameRequired')),
  reason: required(t('reasonRequired')).pipe(z.string().max(1000, t('reasonTooLong'))),
});

/** Starts with the present name, which is most often nearly right. */
export function NameRequestForm({ child, onDone }: { child: Child; onDone: () => void }) {
  const ask = useAskForName(child.id);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { name: child.name, last_name: child.last_name ?? '', reason: '' },
    unsaved: 'ask',
    onSubmit: async (typed) => {
      await ask.mutateAsync(typed);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={420}>
        <FormNotice>{formError}</FormNotice>
        <TextInput {...form.getInputProps('name')} label={t('newName')} autoComplete="off" autoFocus />
        <TextInput {...form.getInputProps('last_name')} label={t('newLastName')} autoComplete="off" />
        <Textarea {...form.getInputProps('reason')} label={t('reason')} description={t('reasonHint')} minRows={2} />
      </Stack>
      <WizardActions>
        <Button type="submit" loading={submitting}>
          {t('nameSend')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('nameCancel')}
        </Button>
      </WizardActions>
    </form>
  );
}
