import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  BillingBadge,
  Button,
  CouponField,
  Group,
  PlanCard,
  PriceSummary,
  SimpleGrid,
  SubscriptionCard,
} from '../index.ts';

export default { title: 'Billing' } satisfies Meta;

export const Plans: StoryObj = {
  render: () => (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <PlanCard
        name="Free trial"
        price="Free"
        unit="one session"
        facts={['30 minutes', 'Meet a therapist', 'No card needed']}
        billing="No payment"
        onChoose={() => undefined}
      />
      <PlanCard
        name="Weekly"
        price="$65"
        facts={['1 session a week', '30 minutes each', '4 sessions a month']}
        billing="Billed $260 every four weeks"
        flag="Start here"
        onChoose={() => undefined}
      />
      <PlanCard
        name="Twice a week"
        price="$60"
        facts={['2 sessions a week', '30 minutes each', '8 sessions a month']}
        billing="Billed $480 every four weeks"
        chosen
        onChoose={() => undefined}
      />
    </SimpleGrid>
  ),
};

export const Coupon: StoryObj = {
  render: () => (
    <CouponField applied={null} onApply={() => undefined} onRemove={() => undefined} error="This coupon has expired." />
  ),
};

export const CouponApplied: StoryObj = {
  render: () => (
    <CouponField applied={{ code: 'SPRING', effect: '20% off' }} onApply={() => undefined} onRemove={() => undefined} />
  ),
};

export const Summary: StoryObj = {
  render: () => (
    <PriceSummary
      lines={[
        { label: '4 sessions at $65', amount: '$260.00' },
        { label: 'SPRING, 20% off', amount: '−$52.00', discount: true },
      ]}
      total={{ label: 'Today', amount: '$208.00' }}
      note="Then $260.00 every four weeks until you pause or cancel."
    />
  ),
};

export const Subscription: StoryObj = {
  render: () => (
    <SubscriptionCard
      planName="Weekly"
      status="active"
      price="$260 every four weeks"
      facts={['Paid $260 on Nov 6, 2026', 'Next payment: $260 on Dec 4, 2026']}
      childName="Mila"
      actions={
        <>
          <Button variant="default">Pause</Button>
          <Button variant="subtle" data-tone="danger">
            Cancel
          </Button>
        </>
      }
    />
  ),
};

export const Badges: StoryObj = {
  render: () => (
    <Group>
      <BillingBadge billing="school" />
      <BillingBadge billing="private_pay" />
    </Group>
  ),
};
