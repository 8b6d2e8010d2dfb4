import type { EventType } from '@larkwell/app-kit/api';
import { SegmentedControl, Select } from '@larkwell/ui';
import { typeLabel } from '../events/eventText.ts';
import { type EventDraft, withType } from './draft.ts';
import { type Category, categories, categoryLabel, categoryOf, subtypes } from './kinds.ts';
import { t } from './messages.ts';

interface KindFieldsProps {
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
}

/** Category and type. Changing the category selects its first type. */
export function KindFields({ draft, onChange }: KindFieldsProps) {
  const category = categoryOf(draft.type);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('category')}
        data={categories.map((one) => ({ value: one, label: categoryLabel(one) }))}
        value={category}
        onChange={(next) => onChange(withType(draft, subtypes[next as Category][0] ?? draft.type))}
      />
      <Select
        label={t('type')}
        data={subtypes[category].map((type) => ({ value: type, label: typeLabel(type) }))}
        value={draft.type}
        onChange={(type) => onChange(withType(draft, (type as EventType | null) ?? draft.type))}
      />
    </>
  );
}
