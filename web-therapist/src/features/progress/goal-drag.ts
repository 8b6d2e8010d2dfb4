import type { Goal } from '@larkwell/app-kit/api';
import { createContext } from 'react';

/** The goal that is dragged now. */
export const Dragged = createContext<Goal | null>(null);

/** Where a part is dropped into a long-term goal that has none yet. */
export const partsPlace = (goalId: string | null) => `parts of ${goalId}`;

/** Whether a goal can be part of this one. `docs/product/clinical-records.md#goal-terms` */
export const accepts = (long: Goal, part: Goal) =>
  long.term === 'long' && (long.status === 'active' || part.status !== 'active');
