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

/** Changing the category selects its first type. */
export const CategoryField = ({ draft, onChange }: KindFieldsProps) => (
  <SegmentedControl
    fullWidth
    aria-label={t('category')}
    data={categories.map((one) => ({ value: one, label: categoryLabel(one) }))}
    value={categoryOf(draft.type)}
    onChange={(next) => onChange(withType(draft, subtypes[next as Category][0] ?? draft.type))}
  />
);

/** The types of the category. */
export const TypeField = ({ draft, onChange }: KindFieldsProps) => (
  <Select
    label={t('type')}
    data={subtypes[categoryOf(draft.type)].map((type) => ({ value: type, label: typeLabel(type) }))}
    value={draft.type}
    onChange={(type) => onChange(withType(draft, (type as EventType | null) ?? draft.type))}
  />
);
