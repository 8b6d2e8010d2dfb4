import type { IntakeForm, PaymentMethod, PendingResponse, Subscription } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { bookingPage, paths } from '../../paths.ts';
import { hasExpired, nameOf } from '../../shared/card/describe.ts';
import { money } from '../../shared/plans/money.ts';
import type { PendingService } from '../../shared/sessions/pending.ts';
import type { Child, Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';

export interface Task {
  label: string;
  /** Why, or of what. */
  details?: string;
  to: string;
}

export interface Known {
  guardian: Pick<Guardian, 'accepted_terms_and_conditions'>;
  child: Pick<Child, 'id' | 'billing_responsability' | 'therapist_id'>;
  /** The day in the guardian's zone. */
  today: string;
  /** Each is undefined while it isn't known. */
  pending: { services: PendingService[]; blocked: PendingResponse['blocked'] } | undefined;
  subscriptions: readonly Subscription[] | undefined;
  /** Null without a card. */
  card: PaymentMethod | null | undefined;
  intake: Pick<IntakeForm, 'version' | 'submissions'> | undefined;
}

/** What the family has to do for a child, the most urgent first. */
export function tasksOf(known: Known): Task[] {
  return [...moneyTasks(known), ...termsTask(known), ...careTasks(known), ...bookingTasks(known), ...intakeTask(known)];
}

function moneyTasks({ child, subscriptions = [], card, pending, today }: Known): Task[] {
  const own = subscriptions.filter(({ child_id }) => child_id === child.id);
  const renews = own.some(({ kind, next_payment }) => kind === 'recurring' && next_payment !== null);
  const toBilling = paths.client.subscriptions;
  const toCard = paths.updatePaymentMethod.base;
  return [
    ...own.flatMap(({ owed, confirmation }) => {
      if (confirmation) return [{ label: t('confirmPayment', { total: money(confirmation) }), to: toBilling }];
      return owed ? [{ label: t('pay', { total: money(owed) }), details: t('payWhy'), to: toBilling }] : [];
    }),
    ...(renews && card === null ? [{ label: t('addCard'), to: toCard }] : []),
    ...(renews && card && hasExpired(card, today)
      ? [{ label: t('replaceCard'), details: t('replaceCardWhy', { card: nameOf(card) }), to: toCard }]
      : []),
    ...(pending?.blocked.some(({ reason }) => reason === 'subscription_paused')
      ? [{ label: t('resume'), details: t('resumeWhy'), to: toBilling }]
      : []),
  ];
}

const termsTask = ({ guardian }: Known): Task[] =>
  guardian.accepted_terms_and_conditions ? [] : [{ label: t('acceptTerms'), to: paths.setup.terms }];

/** The plan comes before the therapist. */
function careTasks({ child, subscriptions }: Known): Task[] {
  if (child.billing_responsability === 'school' || !subscriptions || child.therapist_id) return [];
  const hasPlan = subscriptions.some(
    ({ child_id, status, paused }) => child_id === child.id && (status !== 'inactive' || paused),
  );
  return hasPlan
    ? [{ label: t('findTherapist'), to: paths.setup.timeFrame }]
    : [{ label: t('choosePlan'), to: paths.client.subscriptions }];
}

const bookingTasks = ({ child, pending }: Known): Task[] =>
  (pending?.services ?? []).flatMap(({ bookable, serviceId, serviceName, therapist }) => {
    if (!bookable) return [];
    const count = bookable.bookable;
    const until = bookable.cycle_ends_on;
    return [
      {
        label: until ? t('bookUntil', { count, date: formatDate(until) }) : t('book', { count }),
        details: t('bookWith', { service: serviceName, therapist: therapist.full_name }),
        to: bookingPage(therapist.id, { serviceId, childId: child.id }),
      },
    ];
  });

function intakeTask({ intake }: Known): Task[] {
  if (!intake || intake.submissions.length > 0) return [];
  const started = intake.version > 0;
  return [
    {
      label: t(started ? 'finishIntake' : 'fillIntake'),
      details: t(started ? 'finishIntakeWhy' : 'fillIntakeWhy'),
      to: paths.client.intakeForm,
    },
  ];
}
