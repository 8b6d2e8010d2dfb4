import { DialogWithDraft, useZodForm } from '@larkwell/app-kit';
import type { Goal } from '@larkwell/app-kit/api';
import { Button, FormNotice, Group, ListSkeleton, latePart, Stack, SuggestingTextarea, TextInput } from '@larkwell/ui';
import { Suspense, useState } from 'react';
import { type GoalText, goalInputOf, goalSchema, wordingTemplate } from './goalForm.ts';
import { t } from './messages.ts';
import { StepsField } from './StepsField.tsx';
import { TermFields } from './TermFields.tsx';
import { useGoalSuggestions } from './useGoalSuggestions.ts';

const GoalDetailsFields = latePart(() => import('./GoalDetailsFields.tsx'));

interface GoalDialogProps {
  clientId: string;
  opened: boolean;
  /** The goal to edit, or null for a new one. */
  goal: Goal | null;
  /** All goals of the client. */
  goals: readonly Goal[];
  /** The long-term goal that a new goal is part of. */
  parentId: string | null;
  /** Opens with the fields of how the goal is measured. */
  measuring: boolean;
  onSave: (goal: GoalText) => Promise<unknown>;
  onClose: () => void;
}

export function GoalDialog({ opened, goal, onClose, ...form }: GoalDialogProps) {
  return (
    <DialogWithDraft opened={opened} onClose={onClose} title={goal ? t('editTitle') : t('addTitle')}>
      {({ onDirty, leave, close }) => (
        <GoalForm {...form} goal={goal} onDirty={onDirty} onDone={leave} onCancel={close} />
      )}
    </DialogWithDraft>
  );
}

interface GoalFormProps extends Omit<GoalDialogProps, 'opened' | 'onClose'> {
  onDirty: () => void;
  onDone: () => void;
  onCancel: () => void;
}

/** A component of its own, so that its state resets each time the dialog opens. */
function GoalForm({ clientId, goal, goals, parentId, measuring, onSave, onDirty, onDone, onCancel }: GoalFormProps) {
  const { form, submit, submitting, formError } = useZodForm({
    schema: goalSchema,
    initialValues: goalInputOf(goal, parentId),
    unsaved: 'ask',
    onSubmit: async (text) => {
      await onSave(text);
      onDone();
    },
  });
  const [measured, setMeasured] = useState(measuring);
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
        {!goal && form.getValues().description.trim() === '' && (
          <Button
            variant="subtle"
            size="sm"
            style={{ alignSelf: 'start' }}
            onClick={() => {
              form.setFieldValue('description', wordingTemplate);
              onDirty();
            }}
          >
            {t('wording')}
          </Button>
        )}
        <TextInput
          {...form.getInputProps('title')}
          key={form.key('title')}
          label={t('goalTitle')}
          description={t('titleHint')}
        />
        <TermFields form={form} longTermGoals={goals.filter(({ id, term }) => term === 'long' && id !== goal?.id)} />
        <StepsField form={form} onDirty={onDirty} />
        {measured ? (
          <Suspense fallback={<ListSkeleton count={2} />}>
            <GoalDetailsFields form={form} />
          </Suspense>
        ) : (
          <Button variant="subtle" size="sm" style={{ alignSelf: 'start' }} onClick={() => setMeasured(true)}>
            {t('measure')}
          </Button>
        )}
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
