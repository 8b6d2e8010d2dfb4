import { expect, type Page, test } from '@playwright/test';
import { looksRight } from '../support/look.ts';
import { linkInMailTo } from '../support/mailbox.ts';
import { demo, family, read } from '../support/people.ts';
import type { FamilyPages } from './pages.ts';

const specialty = 'Speech Therapy';
const therapistName = 'Maya Okafor';

/** A card with a radio button. The whole card is clickable. */
async function choose(page: Page, label: string) {
  await page.getByText(label, { exact: true }).click();
  await expect(page.getByRole('radio', { name: label })).toBeChecked();
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** A guardian creates an account, pays for a plan, sets up her child and books two sessions. */
export function theFamilyJoins(pages: FamilyPages) {
  test('a guardian sees matching therapists and creates an account', async () => {
    const { guardian } = pages;
    await guardian.goto('/');
    await looksRight(guardian);
    await guardian.getByRole('link', { name: 'Get started' }).first().click();
    await expect(guardian).toHaveURL(/\/client-onboarding\/account/);
    await looksRight(guardian);
    await guardian.getByRole('link', { name: 'Get started' }).click();

    const email = guardian.getByLabel('Email');
    await email.fill('persephone@');
    await email.blur();
    await expect(guardian.getByText('Invalid email format')).toBeVisible();
    await email.fill(demo.guardian);
    await goOn(guardian);
    await expect(guardian.getByRole('link', { name: 'Log in instead' })).toBeVisible();
    await email.fill(family.email);
    await looksRight(guardian);
    await goOn(guardian);

    await guardian.getByLabel('Your first name').fill(family.firstName);
    await looksRight(guardian);
    await goOn(guardian);
    await guardian.getByLabel('Your child’s first name').fill(family.child);
    await looksRight(guardian);
    await goOn(guardian);
    const age = guardian.getByLabel('Age in years');
    await age.fill('old');
    await age.blur();
    await expect(guardian.getByText('Age must be a whole number from 0 to 21')).toBeVisible();
    await age.fill('7');
    await looksRight(guardian);
    await goOn(guardian);
    await choose(guardian, specialty);
    await looksRight(guardian);
    await goOn(guardian);
    await guardian.getByRole('combobox', { name: 'State' }).click();
    await guardian.getByRole('option', { name: 'California' }).click();
    await expect(guardian.getByText(therapistName).first()).toBeVisible();
    await looksRight(guardian);
    await goOn(guardian);

    const password = guardian.getByLabel('Password', { exact: true });
    await password.fill('short');
    await password.blur();
    await expect(guardian.getByText('Password must be at least 8 characters')).toBeVisible();
    await password.fill(family.password);
    const again = guardian.getByLabel('Confirm password');
    await again.fill(`${family.password}!`);
    await again.blur();
    await expect(guardian.getByText('Passwords must match')).toBeVisible();
    await again.fill(family.password);
    await looksRight(guardian);
    await guardian.getByRole('button', { name: 'Create account' }).click();
    await expect(guardian.getByText('Please agree to the terms and the privacy policy')).toBeVisible();
    await guardian.getByRole('checkbox').check();
    await guardian.getByRole('button', { name: 'Create account' }).click();
    await expect(guardian).toHaveURL(/validate-email/);
    await looksRight(guardian);
  });

  test('she confirms her email and logs in', async () => {
    const { guardian } = pages;
    await guardian.goto('/login/client');
    await guardian.getByLabel('Email').fill(family.email);
    await guardian.getByLabel('Password', { exact: true }).fill('Wrong.12345');
    await guardian.getByRole('button', { name: 'Log in' }).click();
    await expect(guardian.getByText('Invalid email or password.')).toBeVisible();
    await looksRight(guardian);

    await guardian.goto(await linkInMailTo(family.email, '/login/client/success'));
    await expect(guardian.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await looksRight(guardian);
    await expect(guardian.getByLabel('Email')).toHaveValue(family.email);
    await guardian.getByLabel('Password', { exact: true }).fill(family.password);
    await guardian.getByRole('button', { name: 'Log in' }).click();
    await expect(guardian).toHaveURL(/\/client-account-setup\/available-plans/);
  });

  test('she pays for a plan with a coupon and a card', async () => {
    const { guardian } = pages;
    await looksRight(guardian);
    await guardian.getByRole('button', { name: /Choose Strong Momentum/ }).click();
    await expect(guardian).toHaveURL(/checkout-plan/);
    await guardian.getByLabel('Coupon code').fill('NOSUCHCODE');
    await guardian.getByRole('button', { name: 'Apply' }).click();
    await expect(guardian.getByRole('alert').first()).toBeVisible();
    await guardian.getByLabel('Coupon code').fill('WELCOME20');
    await guardian.getByRole('button', { name: 'Apply' }).click();
    await expect(guardian.getByText('Coupon WELCOME20')).toBeVisible();

    await guardian.getByLabel('Card number').fill('4000 0000 0000 0002');
    await guardian.getByLabel('Expiry date').fill('12 / 34');
    await guardian.getByLabel('Security code').fill('123');
    await looksRight(guardian);
    await guardian.getByRole('button', { name: /^Pay / }).click();
    await expect(guardian.getByText(/declined/i).first()).toBeVisible();
    await guardian.getByLabel('Card number').fill('4242 4242 4242 4242');
    await guardian.getByRole('button', { name: /^Pay / }).click();
    await expect(guardian).toHaveURL(/child-info/);
  });

  test('every page redirects to her setup step', async () => {
    const { guardian } = pages;
    for (const elsewhere of ['/', '/client/sessions', '/client-account-setup', '/client-therapist-booking/nobody']) {
      await guardian.goto(elsewhere);
      if (elsewhere === '/') await guardian.goto('/login/client');
      await expect(guardian).toHaveURL(/\/client-account-setup\/child-info/);
    }
    await looksRight(guardian);
  });

  test('she enters child info and picks a time of day', async () => {
    const { guardian } = pages;
    const lastName = guardian.getByLabel('Last name').first();
    await lastName.focus();
    await lastName.blur();
    await expect(guardian.getByText('Last name is required').first()).toBeVisible();
    await lastName.fill(family.lastName);
    await guardian.getByLabel('Child’s preferred name').fill(family.preferredName);
    await guardian.getByLabel('Last name').nth(1).fill(family.lastName);
    const phone = guardian.getByLabel('Phone number');
    await phone.fill('415');
    await phone.blur();
    await expect(guardian.getByText('Invalid phone number format')).toBeVisible();
    await phone.fill(family.phone);
    const relationship = guardian.getByRole('combobox', { name: 'Relationship to the child' });
    await relationship.focus();
    await relationship.blur();
    await expect(guardian.getByText('Guardian relationship is required')).toBeVisible();
    await relationship.click();
    await guardian.getByRole('option', { name: 'Parental figure' }).click();
    await guardian.getByRole('button', { name: 'Save and continue' }).click();

    await expect(guardian).toHaveURL(/preferred-time-frame/);
    await looksRight(guardian);
    await choose(guardian, 'No preference');
    await goOn(guardian);
    await expect(guardian).toHaveURL(/find-therapist/);
    await looksRight(guardian);
  });

  test('she reads about a therapist, chooses her and books two sessions', async () => {
    const { guardian } = pages;
    await guardian.getByRole('link', { name: 'Find a therapist' }).click();
    await expect(guardian).toHaveURL(/match-therapist/);
    await looksRight(guardian);
    await guardian.getByRole('link', { name: `Read more about ${therapistName}` }).click();
    await expect(guardian.getByRole('heading', { name: 'Meet Maya' })).toBeVisible();
    await looksRight(guardian);
    await guardian.getByRole('button', { name: /Choose Maya/ }).click();

    await expect(guardian).toHaveURL(/\/client-therapist-booking\//);
    const times = guardian.getByRole('tabpanel').getByRole('button');
    await expect(times.first()).toBeVisible();
    await looksRight(guardian);
    const days = guardian.getByRole('tab');
    // the first time of the day can become too soon before it's booked
    await times.last().click();
    await days
      .filter({ hasText: /\d+ times/ })
      .nth(2)
      .click();
    await times.nth(1).click();
    await guardian.getByRole('button', { name: 'Book 2 sessions' }).click();
    await expect(guardian).toHaveURL(/\/client-account-setup\/success/);
    await expect(guardian.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
    await looksRight(guardian);

    await guardian.getByRole('link', { name: 'Go to Sessions' }).click();
    await expect(guardian).toHaveURL(/\/client\/sessions/);
    await expect(guardian.getByRole('list', { name: 'Upcoming sessions' }).getByRole('listitem')).toHaveCount(2);
    await looksRight(guardian);
    const me = await read<{ guardian: { children: { id: string }[] } }>(guardian, '/guardian/me');
    pages.childId = me.guardian.children[0]?.id ?? '';
  });
}
