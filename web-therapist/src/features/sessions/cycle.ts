import type { ClientShape } from '@larkwell/app-kit/api';
import { typeLabel } from '../../shared/events/words.ts';
import { t } from './messages/index.ts';

export interface CycleEntry {
  label: string;
  done: number;
  total: number;
}

/** What is done of the current cycle: 'done/total' for private pay, one entry per service for schools (SPEC.md section 3). */
export function cycleOf(progress: ClientShape['progress']): CycleEntry[] {
  if (typeof progress !== 'string') {
    return progress.map(({ session_type, current, total }) => ({
      label: typeLabel(session_type),
      done: current,
      total,
    }));
  }
  const [done = 0, total = 0] = progress.split('/').map(Number);
  return total > 0 ? [{ label: t('cycleSessions'), done, total }] : [];
}
