import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Stack, Text, Textarea } from '@larkwell/ui';
import { t } from './messages.ts';

interface EndFormProps {
  text: string;
  button: string;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
}

const schema = z.object({ reason: z.string().trim().min(1, t('reasonRequired')) });

/** Asks why an access ends. */
export function EndForm({ text, button, send, onDone }: EndFormProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { reason: '' },
    unsaved: 'ask',
    onSubmit: async ({ reason }) => {
      await send(reason);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{text}</Text>
        <FormNotice>{formError}</FormNotice>
        <Textarea
          {...form.getInputProps('reason')}
          label={t('reason')}
          description={t('reasonHint')}
          minRows={2}
          maxLength={500}
          data-autofocus
        />
        <Button type="submit" data-tone="danger" loading={submitting}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
