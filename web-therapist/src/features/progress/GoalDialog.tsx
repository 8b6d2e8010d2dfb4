import { DialogWithDraft, useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Group, ownGoalTitle, Stack, Textarea, TextInput } from '@larkwell/ui';
import { t } from './messages.ts';

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

export function GoalDialog({ opened, goal, onSave, onClose }: GoalDialogProps) {
  return (
    <DialogWithDraft opened={opened} onClose={onClose} title={goal ? t('editTitle') : t('addTitle')}>
      {({ onDirty, leave, close }) => (
        <GoalForm goal={goal} onSave={onSave} onDirty={onDirty} onDone={leave} onCancel={close} />
      )}
    </DialogWithDraft>
  );
}

interface GoalFormProps extends Pick<GoalDialogProps, 'goal' | 'onSave'> {
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** A component of its own, so that its state resets each time the dialog opens. */
function GoalForm({ goal, onSave, onDirty, onDone, onCancel }: GoalFormProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { title: goal ? ownGoalTitle(goal) : '', description: goal?.description ?? '' },
    unsaved: 'ask',
    onSubmit: async (text) => {
      await onSave(text);
      onDone();
    },
  });
  return (
    <form onSubmit={submit} onInput={() => onDirty()} noValidate>
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
          <Button variant="default" onClick={onCancel}>
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
