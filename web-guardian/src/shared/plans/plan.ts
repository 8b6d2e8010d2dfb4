import { z } from '@larkwell/app-kit';
import type { Plan as WirePlan } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';
import { formatMoney, minorOf } from './money.ts';

/** The JSON text of the wire (SPEC.md section 3). */
const description = z.object({
  pricePerSession: z.string(),
  sessionsPerWeek: z.number(),
  sessionDuration: z.number(),
  isStandaloneAssessment: z.boolean(),
  isFreeSession: z.boolean(),
});

export type PlanKind = 'recurring' | 'assessment' | 'free';

export interface Plan {
  id: string;
  name: string;
  kind: PlanKind;
  /** Minor units. */
  pricePerSession: number;
  /** Minor units, of all that is paid at once. */
  total: number;
  currency: string;
  sessionsPerWeek: number;
  /** In four weeks, or in all when it does not renew. */
  sessions: number;
  minutes: number;
}

const weeksPerCycle = 4;

/** Throws when the description is not what SPEC.md section 3 says. */
export function readPlan({ id, name, currency, description: text }: WirePlan): Plan {
  const facts = description.parse(JSON.parse(text));
  const kind = facts.isFreeSession ? 'free' : facts.isStandaloneAssessment ? 'assessment' : 'recurring';
  const sessions = kind === 'recurring' ? weeksPerCycle * facts.sessionsPerWeek : 1;
  const pricePerSession = kind === 'free' ? 0 : minorOf(facts.pricePerSession);
  return {
    id,
    name,
    kind,
    currency,
    sessions,
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
    t('sessions', { count: plan.sessions }),
  ];
}

export function billingOf(plan: Plan): string {
  if (plan.kind === 'free') return t('noPayment');
  const total = formatMoney(plan.total, plan.currency);
  return plan.kind === 'recurring' ? t('billedEveryFourWeeks', { total }) : t('billedOnce', { total });
}

export const priceOf = (plan: Plan) =>
  plan.kind === 'free' ? t('free') : formatMoney(plan.pricePerSession, plan.currency);
