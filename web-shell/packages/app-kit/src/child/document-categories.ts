import type { Category } from '../api/index.ts';
import { t } from './messages.ts';

/** As a list offers them. `docs/product/documents.md#document-categories` */
export const categories = [
  'school',
  'medical',
  'evaluation',
  'practice',
  'insurance',
  'other',
] as const satisfies readonly Category[];

export const categoryName = (category: Category) => t(`category_${category}`);
