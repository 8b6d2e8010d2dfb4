import type { CaseloadChild, CaseloadFigures } from '@larkwell/app-kit/api';

export const sorts = ['name', 'promised', 'delivered', 'owed', 'no_shows', 'notes'] as const;
export type Sort = (typeof sorts)[number];

/** A child without sessions or notes due comes last. */
const without = -1;

const sizeOf: Record<Exclude<Sort, 'name'>, (figures: CaseloadFigures) => number> = {
  promised: ({ promised_minutes }) => promised_minutes,
  delivered: ({ delivered_minutes }) => delivered_minutes,
  owed: ({ owed_minutes }) => owed_minutes,
  no_shows: ({ no_show_rate }) => no_show_rate ?? without,
  notes: ({ notes_on_time_rate }) => (notes_on_time_rate === null ? without : 100 - notes_on_time_rate),
};

/** Largest first; notes with the smallest share on time first. Equal ones stay in order of name. */
export function inOrder(children: readonly CaseloadChild[], sort: Sort): readonly CaseloadChild[] {
  if (sort === 'name') return children;
  const value = sizeOf[sort];
  return [...children].sort((one, other) => value(other.figures) - value(one.figures));
}
