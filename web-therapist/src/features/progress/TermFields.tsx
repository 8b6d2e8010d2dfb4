import type { Goal } from '@larkwell/app-kit/api';
import { SegmentedControl, Select, Stack, type UseFormReturnType } from '@larkwell/ui';
import { type GoalInput, terms } from './goalForm.ts';
import { t } from './messages.ts';

interface TermFieldsProps {
  form: UseFormReturnType<GoalInput>;
  /** Those that a short-term goal can be part of. */
  longTermGoals: readonly Goal[];
}

/** Whether a goal is a long-term one, or a short-term one and of which long-term goal. */
export function TermFields({ form, longTermGoals }: TermFieldsProps) {
  const { term } = form.getValues();
  return (
    <Stack>
      <SegmentedControl
        {...form.getInputProps('term')}
        key={form.key('term')}
        aria-label={t('term')}
        fullWidth
        data={terms.map((value) => ({ value, label: t(`term_${value}`) }))}
      />
      {term === 'short' && longTermGoals.length > 0 && (
        <Select
          {...form.getInputProps('parent_id')}
          key={form.key('parent_id')}
          label={t('partOf')}
          description={t('partOfHint')}
          clearable
          data={longTermGoals.map(({ id, title, description }) => ({ value: id, label: title || description }))}
        />
      )}
    </Stack>
  );
}
