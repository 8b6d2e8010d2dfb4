import type { Subscription } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { t } from './messages.ts';

/** 'Switches to Gentle Start on Dec 20, 2026' */
export const plannedFactOf = ({ planned_change: planned }: Subscription): string[] =>
  planned ? [t('plannedChange', { plan: planned.plan_name, date: formatDate(planned.starts_on) })] : [];
