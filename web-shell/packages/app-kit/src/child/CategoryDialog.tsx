import { ConfirmDialog, Select, useLast } from '@larkwell/ui';
import { useState } from 'react';
import type { Category, Document as SharedDocument } from '../api/index.ts';
import { useChangeCategory } from './document-calls.ts';
import { categories, categoryName } from './document-categories.ts';
import { t } from './messages.ts';

export function CategorySelect({ value, onChange }: { value: Category; onChange: (category: Category) => void }) {
  return (
    <Select
      label={t('category')}
      data={categories.map((known) => ({ value: known, label: categoryName(known) }))}
      value={value}
      onChange={(chosen) => onChange(categories.find((known) => known === chosen) ?? 'other')}
      allowDeselect={false}
      mb="md"
    />
  );
}

interface CategoryDialogProps {
  childId: string;
  /** Null while the dialog is closed. */
  document: SharedDocument | null;
  onClose: () => void;
}

/** Changes the category of one's own document. */
export function CategoryDialog({ childId, document, onClose }: CategoryDialogProps) {
  const shown = useLast(document);
  const change = useChangeCategory(childId);
  const [chosen, setChosen] = useState<Category | null>(null);

  function close() {
    setChosen(null);
    onClose();
  }

  const category = chosen ?? shown?.category ?? 'other';
  return (
    <ConfirmDialog
      opened={document !== null}
      title={t('categoryTitle', { name: shown?.filename ?? '' })}
      confirmLabel={t('categorySave')}
      busy={change.isPending}
      onClose={close}
      onConfirm={() => document && change.mutate({ id: document.id, category }, { onSuccess: close })}
    >
      <CategorySelect value={category} onChange={setChosen} />
    </ConfirmDialog>
  );
}
