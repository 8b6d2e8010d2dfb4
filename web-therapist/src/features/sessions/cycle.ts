import type { ClientShape } from '@larkwell/app-kit/api';
import { typeLabel } from '../../shared/events/words.ts';
import { t } from './messages.ts';

export interface CycleEntry {
  label: string;
  done: number;
  total: number;
}

/**
 * What is done of the current cycle: 'done/total' for private pay, entries by service for schools (SPEC.md section 3),
 * of which those of one kind are told together.
 */
export function cycleOf(progress: ClientShape['progress']): CycleEntry[] {
  if (typeof progress === 'string') {
    const [done = 0, total = 0] = progress.split('/').map(Number);
    return total > 0 ? [{ label: t('cycleSessions'), done, total }] : [];
  }
  const kinds = new Map<string, CycleEntry>();
  for (const { session_type, current, total } of progress) {
    const label = typeLabel(session_type);
    const known = kinds.get(label) ?? { label, done: 0, total: 0 };
    kinds.set(label, { label, done: known.done + current, total: known.total + total });
  }
  return [...kinds.values()];
}
