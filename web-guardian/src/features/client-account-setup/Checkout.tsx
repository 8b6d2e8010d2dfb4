import { isUnanswered, messageOf } from '@larkwell/app-kit';
import type { CouponResponse } from '@larkwell/app-kit/api';
import { Button, Checkbox, CouponField, FormNotice, Panel, PriceSummary } from '@larkwell/ui';
import { type FormEvent, useRef, useState } from 'react';
import { CardField } from '../../shared/card/CardField.tsx';
import type { MountedCardField } from '../../shared/card/card-field.ts';
import { cardTokenOf } from '../../shared/card/token.ts';
import { useSaveGuardian } from '../../shared/guardian/mutations.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import { factsOf, type Plan } from '../../shared/plans/plan.ts';
import { CheckingPayment } from './CheckingPayment.tsx';
import classes from './Checkout.module.css';
import { CheckoutRules } from './CheckoutRules.tsx';
import { t } from './messages.ts';
import { type Purchase, useApplyCoupon, useSubscribe } from './mutations.ts';
import { summaryOf } from './summary.ts';
import { useContinueSetup } from './useContinueSetup.ts';

export function Checkout({ plan }: { plan: Plan }) {
  const continueSetup = useContinueSetup();
  const guardian = useGuardian();
  const { child } = useChosenChild();
  const card = useRef<MountedCardField>(null);
  const [coupon, setCoupon] = useState<CouponResponse | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [paid, setPaid] = useState(false);
  const [unanswered, setUnanswered] = useState<Purchase | null>(null);
  const applyCoupon = useApplyCoupon(plan.id);
  const subscribe = useSubscribe();
  const [agreed, setAgreed] = useState(guardian.accepted_terms_and_conditions);
  const acceptTerms = useSaveGuardian({ error: false });

  const total = coupon ? minorOf(coupon.price.total) : plan.total;
  const needsCard = plan.kind !== 'free';

  async function pay() {
    if (!agreed) return setProblem(t('termsRequired'));
    let cardToken: string | null = null;
    if (needsCard) {
      const { token, problem: notReady } = await cardTokenOf(card.current);
      if (!token) return setProblem(notReady ?? null);
      cardToken = token;
    }
    if (!guardian.accepted_terms_and_conditions) await acceptTerms.mutateAsync({ accepted_terms_and_conditions: true });
    const couponCode = coupon?.coupon.code ?? null;
    await buy({ planId: plan.id, childId: child.id, couponCode, cardToken });
  }

  async function buy(purchase: Purchase) {
    try {
      await subscribe.mutateAsync(purchase);
    } catch (error) {
      setUnanswered(isUnanswered(error) ? purchase : null);
      throw error;
    }
    await goOn();
  }

  async function goOn() {
    setUnanswered(null);
    setPaid(true);
    await continueSetup();
  }

  async function run(work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (unanswered) {
    return (
      <CheckingPayment
        purchase={unanswered}
        problem={problem}
        busy={busy}
        onCheck={() => void run(() => buy(unanswered))}
        onPaid={() => void run(goOn)}
      />
    );
  }

  if (paid && !busy) {
    return (
      <Panel title={t('paidTitle')} tone="tint">
        <FormNotice>{problem}</FormNotice>
        <p>{t('paidWaiting')}</p>
        <Button onClick={() => void run(continueSetup)}>{t('checkAgain')}</Button>
      </Panel>
    );
  }

  return (
    <form
      className={classes.columns}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(paid ? continueSetup : pay);
      }}
    >
      <div className={classes.payment}>
        {needsCard && (
          <Panel title={t('payment')}>
            <CardField field={card} />
          </Panel>
        )}
        {!needsCard && (
          <Panel title={plan.name}>
            <ul className={classes.facts}>
              {factsOf(plan).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <Panel title={t('summary')}>
        <p className={classes.plan}>
          <strong>{plan.name}</strong> · {child.preferred_name}
        </p>
        <PriceSummary {...summaryOf(plan, coupon, guardian.timezone)} />
        {needsCard && (
          <div className={classes.coupon}>
            <CouponField
              applied={coupon && { code: coupon.coupon.code, effect: coupon.coupon.description }}
              busy={applyCoupon.isPending}
              error={applyCoupon.error ? messageOf(applyCoupon.error) : null}
              onApply={(code) => applyCoupon.mutate(code, { onSuccess: setCoupon })}
              onRemove={() => setCoupon(null)}
            />
          </div>
        )}
        <CheckoutRules plan={plan} />
        {!guardian.accepted_terms_and_conditions && (
          <Checkbox
            mt="md"
            label={t('termsAgree')}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
        )}
        <FormNotice>{problem}</FormNotice>
        <Button type="submit" fullWidth mt="md" loading={busy}>
          {needsCard ? t('pay', { total: formatMoney(total, plan.currency) }) : t('startFree')}
        </Button>
      </Panel>
    </form>
  );
}
