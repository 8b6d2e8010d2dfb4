import type { ChildService, ServiceSchema } from '../api/index.ts';
import { t } from './messages.ts';

/** Reads '2/4', the sessions of the current cycle; null without sessions. `docs/product/web.md#cycle-progress` */
export function sessionsDone(progress: string): { done: number; total: number } | null {
  const [done = 0, total = 0] = progress.split('/').map(Number);
  return total > 0 ? { done, total } : null;
}

/** `frequency` 0 means weekly, otherwise monthly. `type` is the session type's label. `docs/product/web.md#service-frequency` */
export const frequencyOf = (
  { frequency, number_of_times, session_length }: ServiceSchema | ChildService,
  type: string,
) => t(frequency === '0' ? 'weekly' : 'monthly', { type, count: number_of_times, minutes: session_length });
