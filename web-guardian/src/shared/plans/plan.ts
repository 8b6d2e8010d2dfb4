import { z } from '@larkwell/app-kit';
import type { Subscription, Plan as WirePlan } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { t } from '../messages.ts';
import { formatMoney, minorOf } from './money.ts';

/** The plan's `description` on the wire is this as JSON text (docs/product/billing.md#plan-fields). */
const description = z.object({
  pricePerSession: z.string(),
  sessionsPerWeek: z.number(),
  sessionDuration: z.number(),
  isStandaloneAssessment: z.boolean(),
  isFreeSession: z.boolean(),
});

export type Payments = WirePlan['payments'];
type PlanKind = 'recurring' | 'assessment' | 'free';

export interface Plan {
  id: string;
  name: string;
  kind: PlanKind;
  /** Minor units. */
  pricePerSession: number;
  /** Minor units, of one payment without a coupon. */
  total: number;
  /** What is paid today and next, by the server. */
  payments: Payments;
  currency: string;
  sessionsPerWeek: number;
  /** Per payment. */
  sessions: number;
  /** How often it is billed; null if it doesn't renew. */
  interval: BillingInterval;
  minutes: number;
}

export type BillingInterval = NonNullable<WirePlan['billing_interval']> | null;

/** 'week' or 'four weeks', after 'every' or 'current'. */
export const weeksOf = (interval: BillingInterval | undefined) => t(interval === 'weekly' ? 'week' : 'fourWeeks');

/** Throws when the description isn't a `PlanDescription` as JSON. */
export function readPlan({ id, name, currency, payments, billing_interval, description: text }: WirePlan): Plan {
  const facts = description.parse(JSON.parse(text));
  const kind = facts.isFreeSession ? 'free' : facts.isStandaloneAssessment ? 'assessment' : 'recurring';
  const sessions = kind === 'recurring' ? (billing_interval === 'weekly' ? 1 : 4) * facts.sessionsPerWeek : 1;
  const pricePerSession = kind === 'free' ? 0 : minorOf(facts.pricePerSession);
  return {
    id,
    name,
    kind,
    currency,
    payments,
    sessions,
    interval: billing_interval ?? null,
    pricePerSession,
    total: pricePerSession * sessions,
    sessionsPerWeek: facts.sessionsPerWeek,
    minutes: facts.sessionDuration,
  };
}

export function factsOf(plan: Plan): string[] {
  if (plan.kind !== 'recurring') return [t('oneSession', { minutes: plan.minutes })];
  return [
    t('sessionsPerWeek', { count: plan.sessionsPerWeek }),
    t('minutesEach', { minutes: plan.minutes }),
    ...(plan.interval === 'weekly' ? [] : [t('sessionsPerCycle', { count: plan.sessions })]),
  ];
}

/**
 * What is paid, how often and from when. `zone` is the guardian's. `running` is the child's plan, of which a switch keeps
 * the day of the next payment; null if the plan would be bought.
 */
export function billingOf(plan: Plan, zone: string, running: Pick<Subscription, 'next_payment'> | null): string {
  if (plan.kind === 'free') return t('noPayment');
  const total = formatMoney(plan.total, plan.currency);
  if (plan.kind === 'assessment') return t('billedOnce', { total });
  const next = running ? running.next_payment : plan.payments.next;
  const weeks = weeksOf(plan.interval);
  if (!next) return t('billedEvery', { total, weeks });
  const date = formatDate(next.due_at, zone);
  if (running) return t('billedFrom', { total, weeks, date });
  const money = (sum: string) => formatMoney(minorOf(sum), plan.currency);
  return t('billedTodayThen', { today: money(plan.payments.today.total), next: money(next.total), weeks, date });
}

export const priceOf = (plan: Plan) =>
  plan.kind === 'free' ? t('free') : formatMoney(plan.pricePerSession, plan.currency);
