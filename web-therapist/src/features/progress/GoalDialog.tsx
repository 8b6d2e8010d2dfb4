import { useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Group, Modal, ownGoalTitle, Stack, Textarea, TextInput } from '@larkwell/ui';
import { t } from './messages/index.ts';

const schema = z.object({
  title: z.string().trim(),
  description: z.string().trim().min(1, t('descriptionRequired')),
});
type GoalText = z.infer<typeof schema>;

interface GoalDialogProps {
  opened: boolean;
  /** The goal to edit, or null for a new one. */
  goal: GoalText | null;
  onSave: (goal: GoalText) => Promise<unknown>;
  onClose: () => void;
}

export function GoalDialog(props: GoalDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.goal ? t('editTitle') : t('addTitle')}>
      <GoalForm {...props} />
    </Modal>
  );
}

/** Apart, so that it starts afresh each time the dialog opens. */
function GoalForm({ goal, onSave, onClose }: GoalDialogProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { title: goal ? ownGoalTitle(goal) : '', description: goal?.description ?? '' },
    onSubmit: async (text) => {
      await onSave(text);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <Textarea
          {...form.getInputProps('description')}
          key={form.key('description')}
          label={t('description')}
          description={t('descriptionHint')}
          required
          data-autofocus
          maxRows={10}
        />
        <TextInput
          {...form.getInputProps('title')}
          key={form.key('title')}
          label={t('goalTitle')}
          description={t('titleHint')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={submitting}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
