import type { ClientSchema } from '@larkwell/app-kit/api';
import { sessionsDone } from '@larkwell/app-kit/child';
import { typeLabel } from '../../shared/events/eventText.ts';
import { t } from './messages.ts';

export interface CycleEntry {
  label: string;
  done: number;
  total: number;
}

/**
 * Progress of the current cycle: 'done/total' for private pay, entries per service for schools, summed by session type.
 * `docs/product/web.md#cycle-progress`
 */
export function cycleOf(progress: ClientSchema['progress']): CycleEntry[] {
  if (typeof progress === 'string') {
    const sessions = sessionsDone(progress);
    return sessions ? [{ label: t('cycleSessions'), ...sessions }] : [];
  }
  const kinds = new Map<string, CycleEntry>();
  for (const { session_type, current, total } of progress) {
    const label = typeLabel(session_type);
    const known = kinds.get(label) ?? { label, done: 0, total: 0 };
    kinds.set(label, { label, done: known.done + current, total: known.total + total });
  }
  return [...kinds.values()];
}
