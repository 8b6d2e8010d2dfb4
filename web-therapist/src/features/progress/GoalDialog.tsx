import { DialogWithDraft, useZodForm, z } from '@larkwell/app-kit';
import { Button, FormNotice, Group, ownGoalTitle, Stack, SuggestingTextarea, TextInput } from '@larkwell/ui';
import { t } from './messages.ts';
import { useGoalSuggestions } from './useGoalSuggestions.ts';

const schema = z.object({
  title: z.string().trim(),
  description: z.string().trim().min(1, t('descriptionRequired')),
});
type GoalText = z.infer<typeof schema>;

interface GoalDialogProps {
  clientId: string;
  opened: boolean;
  /** The goal to edit, or null for a new one. */
  goal: GoalText | null;
  onSave: (goal: GoalText) => Promise<unknown>;
  onClose: () => void;
}

export function GoalDialog({ clientId, opened, goal, onSave, onClose }: GoalDialogProps) {
  return (
    <DialogWithDraft opened={opened} onClose={onClose} title={goal ? t('editTitle') : t('addTitle')}>
      {({ onDirty, leave, close }) => (
        <GoalForm clientId={clientId} goal={goal} onSave={onSave} onDirty={onDirty} onDone={leave} onCancel={close} />
      )}
    </DialogWithDraft>
  );
}

interface GoalFormProps extends Pick<GoalDialogProps, 'clientId' | 'goal' | 'onSave'> {
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** A component of its own, so that its state resets each time the dialog opens. */
function GoalForm({ clientId, goal, onSave, onDirty, onDone, onCancel }: GoalFormProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { title: goal ? ownGoalTitle(goal) : '', description: goal?.description ?? '' },
    unsaved: 'ask',
    onSubmit: async (text) => {
      await onSave(text);
      onDone();
    },
  });
  const suggestions = useGoalSuggestions(clientId, goal ? '' : form.getValues().description);
  return (
    <form onSubmit={submit} onInput={() => onDirty()} noValidate>
      <Stack>
        <FormNotice>{formError}</FormNotice>
        <SuggestingTextarea
          {...form.getInputProps('description')}
          key={form.key('description')}
          label={t('description')}
          description={t('descriptionHint')}
          required
          data-autofocus
          maxRows={10}
          suggestions={suggestions}
          loadingText={t('suggestionsLoading')}
          emptyText={t('suggestionsEmpty')}
          listLabel={t('suggestions')}
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
