import { expect, test } from '@playwright/test';
import { looksRight, looksRightEverywhere, toast } from '../support/look.ts';
import type { FamilyPages } from './pages.ts';

/** The family reads and changes what it pays. */
export function theFamilyPays(pages: FamilyPages) {
  test('the guardian pauses and resumes the subscription', async () => {
    const { guardian } = pages;
    await guardian.goto('/client/subscriptions');
    await looksRight(guardian);
    const dialog = guardian.getByRole('dialog');
    await guardian.getByRole('button', { name: 'Pause' }).click();
    await looksRight(guardian);
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await toast(guardian, 'Subscription paused successfully');
    await guardian.getByRole('button', { name: 'Resume' }).click();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await toast(guardian, 'Subscription resumed successfully');
    await expect(guardian.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('the guardian reads the payments and saves a receipt', async () => {
    const { guardian } = pages;
    await guardian.goto('/client/subscriptions');
    await guardian.getByRole('link', { name: 'Payments' }).click();
    await expect(guardian).toHaveURL(/\/client\/subscriptions\/payments$/);
    const payments = guardian.getByRole('list', { name: 'Payments' });
    await expect(payments.getByText('Paid', { exact: true }).first()).toBeVisible();
    await looksRightEverywhere(guardian);
    const download = guardian.waitForEvent('download');
    await payments
      .getByRole('button', { name: /^Download receipt/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-.+\.pdf$/);
  });

  test('the therapist sets billing codes; the guardian has nothing to bill yet', async () => {
    const { guardian, therapist } = pages;
    await therapist.goto(`/therapist/clients/${pages.childId}/billing-codes`);
    await therapist.getByLabel('Diagnosis codes (ICD-10)').fill('F80.1');
    await therapist.getByLabel('Individual session').fill('nothing');
    await therapist.getByRole('button', { name: 'Save codes' }).click();
    await expect(therapist.getByText('Enter a CPT code, such as 92507')).toBeVisible();
    await looksRightEverywhere(therapist);
    await therapist.getByLabel('Individual session').fill('92507');
    await therapist.getByRole('button', { name: 'Save codes' }).click();
    await toast(therapist, 'Billing codes saved');
    await guardian.goto('/client/subscriptions/payments');
    await guardian.getByRole('button', { name: 'Find sessions' }).click();
    await expect(
      guardian
        .getByRole('status')
        .filter({ hasText: /session/ })
        .first(),
    ).toBeVisible();
    await looksRight(guardian);
  });

  test('the guardian switches the plan and changes her mind', async () => {
    const { guardian } = pages;
    await guardian.goto('/client/subscriptions');
    await guardian.getByRole('link', { name: 'See all plans' }).click();
    await expect(guardian).toHaveURL(/\/client\/subscriptions\/plans$/);
    await expect(guardian.getByText('Current plan')).toBeVisible();
    await expect(guardian.getByRole('button', { name: 'Switch to Strong Momentum' })).toHaveCount(0);
    await looksRight(guardian);

    const dialog = guardian.getByRole('dialog');
    await guardian.getByRole('button', { name: 'Switch to Full Support' }).click();
    await expect(dialog.getByText(/Today, we’ll charge \$/)).toBeVisible();
    await expect(dialog.getByText(/Your next payment is \$1,188 on/)).toBeVisible();
    await looksRight(guardian);
    await dialog.getByRole('button', { name: /Switch and pay \$/ }).click();
    await toast(guardian, 'You’re now on Full Support');
    await expect(guardian).toHaveURL(/\/client\/subscriptions$/);
    await expect(guardian.getByText(/Next payment: \$1,188 on/)).toBeVisible();

    await guardian.goto('/client/subscriptions/plans');
    await guardian.getByRole('button', { name: 'Switch to Strong Momentum' }).click();
    await expect(dialog.getByText('You won’t be charged today.')).toBeVisible();
    await expect(dialog.getByText(/fit your new plan/)).toBeVisible();
    await looksRight(guardian);
    await dialog.getByRole('button', { name: /Switch on/ }).click();
    await toast(guardian, /You’ll switch to Strong Momentum on/);
    await expect(guardian.getByText(/Switches to Strong Momentum on/)).toBeVisible();
    await expect(guardian.getByText(/Next payment: \$872 on/)).toBeVisible();
    await looksRight(guardian);
    await guardian.getByRole('button', { name: 'Keep current plan' }).click();
    await dialog.getByRole('button', { name: 'Keep current plan' }).click();
    await toast(guardian, 'You’re keeping your current plan');
    await expect(guardian.getByText(/Next payment: \$1,188 on/)).toBeVisible();
  });

  test('the guardian changes the card, and a declined one changes nothing', async () => {
    const { guardian } = pages;
    await guardian.goto('/client/subscriptions');
    await expect(guardian.getByText('Visa ending in 4242')).toBeVisible();
    await guardian.getByRole('link', { name: 'Change card' }).click();
    await expect(guardian).toHaveURL(/\/update-payment-method$/);
    await guardian.getByLabel('Card number').fill('4000 0000 0000 0002');
    await guardian.getByLabel('Expiry date').fill('11 / 35');
    await guardian.getByLabel('Security code').fill('123');
    await guardian.getByRole('button', { name: 'Save card' }).click();
    await expect(guardian.getByText(/declined/i).first()).toBeVisible();
    await looksRight(guardian);
    await guardian.reload();
    await expect(guardian.getByText('Visa ending in 4242')).toBeVisible();
    await guardian.getByLabel('Card number').fill('5555 5555 5555 4444');
    await guardian.getByLabel('Expiry date').fill('11 / 35');
    await guardian.getByLabel('Security code').fill('123');
    await guardian.getByRole('button', { name: 'Save card' }).click();
    await toast(guardian, 'Card saved');
    await expect(guardian.getByText('Mastercard ending in 4444')).toBeVisible();
    await expect(guardian.getByText('Expires 11/2035')).toBeVisible();
  });

  test('the navigation collapses, and the menu logs her out', async () => {
    const { guardian } = pages;
    await guardian.goto('/client/settings');
    await looksRight(guardian);
    await guardian.getByRole('button', { name: 'Collapse navigation' }).click();
    await guardian.reload();
    await expect(guardian.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
    await guardian.getByRole('button', { name: 'Expand navigation' }).click();
    await guardian.getByRole('button', { name: /Your menu/ }).click();
    await guardian.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(guardian).toHaveURL(/\/(login\/client)?$/);
    await guardian.goto('/client/sessions');
    await expect(guardian).toHaveURL(/\/login\/client/);
  });
}
