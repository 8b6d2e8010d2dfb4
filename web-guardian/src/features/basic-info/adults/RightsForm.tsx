import { useZodForm, z } from '@larkwell/app-kit';
import type { Adult } from '@larkwell/app-kit/api';
import { Button, FormNotice, Stack } from '@larkwell/ui';
import { useChangeRights } from './calls.ts';
import { t } from './messages.ts';
import { RightsField } from './RightsField.tsx';

const schema = z.object({
  rights: z.array(z.enum(['book', 'pay', 'read', 'remind'])).min(1, t('rightsRequired')),
});

export function RightsForm({ childId, adult, onDone }: { childId: string; adult: Adult; onDone: () => void }) {
  const change = useChangeRights(childId, adult.id);
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { rights: adult.rights },
    unsaved: 'ask',
    onSubmit: async ({ rights }) => {
      await change.mutateAsync(rights);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <RightsField {...form.getInputProps('rights')} />
        <Button type="submit" loading={submitting}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}
