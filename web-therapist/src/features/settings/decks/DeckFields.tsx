import { Select, TextInput, type UseFormReturnType } from '@larkwell/ui';
import { areas, type DeckText } from './deckForm.ts';
import { t } from './messages.ts';

/** Name and goal area, for every form that has them. */
export function DeckFields<Values extends DeckText>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput
        {...form.getInputProps('title')}
        key={form.key('title')}
        label={t('name')}
        required
        maxLength={80}
        data-autofocus
      />
      <Select
        {...form.getInputProps('goal_area')}
        key={form.key('goal_area')}
        label={t('area')}
        data={areas.map((area) => ({ value: area, label: t(`area_${area}`) }))}
        allowDeselect={false}
      />
    </>
  );
}
