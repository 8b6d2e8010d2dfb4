import type { PlanChangePreview, Subscription } from '@larkwell/app-kit/api';
import { formatDate, formatDateTime } from '@larkwell/app-kit/time';
import { money } from '../../shared/plans/money.ts';
import { weeksOf } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';

const isFree = ({ total }: { total: string }) => Number(total) === 0;

/** What a plan change means for money and sessions, a sentence each. `zone` is the guardian's. */
export function effectOfPlanChange(change: PlanChangePreview, zone: string): string[] {
  return [...paymentsOf(change, zone), ...sessionsOf(change, zone)];
}

function paymentsOf(change: PlanChangePreview, zone: string): string[] {
  const { payment_today: today, next_payment: next, plan_name, previous_plan_name: plan } = change;
  const starts =
    change.direction === 'upgrade'
      ? t('startsNow')
      : t('staysUntil', { plan, next: plan_name, date: formatDate(change.starts_on) });
  return [
    isFree(today)
      ? t('nothingToday')
      : t('chargedNow', { total: money(today), weeks: weeksOf(change.billing_interval) }),
    starts,
    t('nextAfterSwitch', { total: money(next), date: formatDate(next.due_at, zone) }),
  ];
}

function sessionsOf(change: PlanChangePreview, zone: string): string[] {
  const { session_length: minutes, previous_session_length: before } = change;
  const weeks = weeksOf(change.billing_interval);
  if (change.direction === 'upgrade') {
    return [
      t('sessionsNow', { count: change.sessions_this_cycle, weeks }),
      ...(minutes === before ? [] : [t('newLength', { minutes, before })]),
    ];
  }
  return [
    t('sessionsAfterSwitch', { count: change.sessions_per_cycle, minutes, weeks }),
    beyondOf(change, zone),
    t('canUndo'),
  ];
}

function beyondOf({ sessions_beyond: beyond, starts_on }: PlanChangePreview, zone: string): string {
  const starts = formatDate(starts_on);
  if (!beyond) return t('beyondUnknown', { starts });
  if (beyond.length === 0) return t('allFit');
  const dates = beyond.map(({ start_date }) => formatDateTime(start_date, zone)).join('; ');
  return t('beyondPlan', { count: beyond.length, starts, dates });
}

export const confirmLabelOf = ({ payment_today: today, direction, starts_on }: PlanChangePreview) =>
  direction === 'upgrade' ? t('switchNow', { total: money(today) }) : t('switchLater', { date: formatDate(starts_on) });

/** Why the plan can't be changed now and what to do; null if it can. */
export function whyNotChangeable({ permissions, planned_change: planned }: Subscription): string | null {
  switch (permissions.change_plan.reason) {
    case null:
      return null;
    case 'payment_owed':
      return t('cannotOwed');
    case 'already_canceled':
      return t('cannotCanceled');
    case 'renewal_under_way':
      return t('cannotRenewing');
    case 'plan_change_planned':
      return planned && t('cannotPlanned', { plan: planned.plan_name, date: formatDate(planned.starts_on) });
    default:
      return t('cannotPaused');
  }
}
