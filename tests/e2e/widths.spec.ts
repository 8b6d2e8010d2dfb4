import { expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere } from './support/look.ts';
import { type Role, read, settingUp, signIn } from './support/people.ts';

const open = [
  '/',
  '/login/client',
  '/login/therapist',
  '/login/client/success',
  '/reset-password',
  '/reset-password/password-reseted',
  '/client-onboarding/account',
  '/client-onboarding/email',
  '/apply',
  '/apply/success',
];
const pages: Record<Role, string[]> = {
  guardian: ['sessions', 'progress', 'messages', 'documents', 'basic-info', 'subscriptions', 'settings'].map(
    (tab) => `/client/${tab}`,
  ),
  therapist: ['dashboard', 'tasks', 'calendar', 'clients'].map((page) => `/therapist/${page}`),
};
const clientTabs = ['progress', 'child-info', 'messages', 'sessions', 'documents'];

async function visit(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
    await looksRightEverywhere(page);
  }
}

test.describe('at every width', () => {
  test.setTimeout(180_000);

  test('what everybody can see', async ({ page }) => {
    await visit(page, open);
  });

  test('a guardian’s pages', async ({ page }) => {
    await signIn(page, 'guardian');
    await visit(page, pages.guardian);
  });

  test('a therapist’s pages', async ({ page }) => {
    await signIn(page, 'therapist');
    await visit(page, pages.therapist);
  });

  test('what a therapist sees of a client', async ({ page }) => {
    await signIn(page, 'therapist');
    const { clients } = await read<{ clients: { id: string }[] }>(page, '/therapist/clients');
    await visit(
      page,
      clientTabs.map((tab) => `/therapist/clients/${clients[0]?.id}/${tab}`),
    );
  });

  test('onboarding', async ({ page }) => {
    const answer = await page.request.get('/api/v1/specialties');
    const { specialties } = (await answer.json()) as { specialties: { id: string }[] };
    const draft = {
      email: 'someone@example.com',
      first_name: 'Ana',
      child_name: 'Mila',
      child_age: 6,
      specialty_id: specialties[0]?.id,
      state: 'CA',
    };
    const keep = (entered: object) =>
      page.evaluate(
        (text) => sessionStorage.setItem('larkwell.draft.client-onboarding', text),
        JSON.stringify(entered),
      );
    await page.goto('/client-onboarding/account');
    await keep(draft);
    const steps = ['account', 'email', 'name', 'child-name', 'child-age', 'therapy', 'providers', 'set-password'];
    await visit(
      page,
      steps.map((step) => `/client-onboarding/${step}`),
    );
    await keep({ registered_email: draft.email });
    await visit(page, ['/client-onboarding/validate-email']);
  });

  test('account setup', async ({ page }) => {
    await signIn(page, 'guardian', settingUp);
    await expect(page).toHaveURL(/\/client-account-setup\//);
    interface Plans {
      subscription_plans: { id: string }[];
    }
    const { subscription_plans } = await read<Plans>(page, '/subscription_plans');
    await visit(page, [
      '/client-account-setup/available-plans',
      `/client-account-setup/checkout-plan?plan=${subscription_plans[0]?.id}`,
      '/client-account-setup/child-info',
      '/client-account-setup/terms-and-conditions',
      '/client-account-setup/preferred-time-frame',
      '/client-account-setup/find-therapist',
      '/client-account-setup/match-therapist',
    ]);
    await page
      .getByRole('link', { name: /^Read more about/ })
      .first()
      .click();
    await expect(page).toHaveURL(/match-therapist\/bio\?therapist=/);
    await looksRightEverywhere(page);
  });

  test('booking', async ({ page }) => {
    await signIn(page, 'guardian');
    interface Me {
      guardian: { children: { id: string; therapist_id: string | null }[] };
    }
    const { guardian } = await read<Me>(page, '/guardian/me');
    const child = guardian.children.find(({ therapist_id }) => therapist_id);
    await visit(page, [`/client-therapist-booking/${child?.therapist_id}?child=${child?.id}`]);

    // what the booking page hands on stands in the browser's history
    const { events } = await read<{ events: unknown[] }>(page, `/clients/${child?.id}/events?filter=past`);
    for (const path of ['/client-therapist-booking/confirmation', '/client-account-setup/success']) {
      await page.goto(path);
      await page.evaluate((booked) => history.replaceState({ usr: { booked }, key: 'booked' }, ''), events.slice(0, 3));
      await page.reload();
      await expect(page.getByRole('listitem').first()).toBeVisible();
      await looksRightEverywhere(page);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('the navigation is a drawer', async ({ page }) => {
    await signIn(page, 'guardian');
    await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Progress' }).click();
    await expect(page).toHaveURL(/\/client\/progress/);
    await expect(drawer).toBeHidden();
  });
});
