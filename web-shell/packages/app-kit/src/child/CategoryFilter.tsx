import { Select } from '@larkwell/ui';
import type { Category, Document as SharedDocument } from '../api/index.ts';
import { categories, categoryName } from './document-categories.ts';
import { t } from './messages.ts';

interface CategoryFilterProps {
  documents: readonly SharedDocument[];
  /** Null shows all. */
  shown: Category | null;
  onShow: (category: Category | null) => void;
}

const all = 'all';

/** Those of a category. All of them, if none is left in it. */
export function inCategory(documents: readonly SharedDocument[], shown: Category | null): readonly SharedDocument[] {
  const found = documents.filter(({ category }) => category === shown);
  return found.length > 0 ? found : documents;
}

/** Shows one category. Left out while all documents are in the same one. */
export function CategoryFilter({ documents, shown, onShow }: CategoryFilterProps) {
  const found = categories.filter((known) => documents.some(({ category }) => category === known));
  if (found.length < 2) return null;
  return (
    <Select
      label={t('category')}
      data={[{ value: all, label: t('categoryAll') }, ...found.map((value) => ({ value, label: categoryName(value) }))]}
      value={shown && found.includes(shown) ? shown : all}
      onChange={(chosen) => onShow(found.find((known) => known === chosen) ?? null)}
      allowDeselect={false}
      w={240}
      maw="100%"
      mb="md"
    />
  );
}
