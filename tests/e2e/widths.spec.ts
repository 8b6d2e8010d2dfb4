import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { paths as guardian } from '../../web-guardian/src/paths.ts';
import { paths as shell } from '../../web-shell/src/paths.ts';
import { paths as therapist } from '../../web-therapist/src/paths.ts';
import { looksRightEverywhere, policyViolations } from './support/look.ts';
import { familyPages, onboarding, pagesOf, setupPages, visitOnboarding } from './support/pages.ts';
import { type Role, read, settingUp, signIn } from './support/people.ts';

const everyPage = [...pagesOf(shell), ...pagesOf(guardian), ...pagesOf(therapist)];
const inArea = (base: string) => everyPage.filter((page) => page.startsWith(`${base}/`) && !page.includes(':'));

/** Pages that other specs check, or that only redirect. */
const elsewhere: Record<string, string> = {
  [shell.logIn]: 'leads to the log in of parents',
  [shell.preSession]: 'session-rooms.spec.ts',
  [shell.unavailable]: 'session-rooms.spec.ts',
  [shell.room]: 'room-calls.spec.ts',
  [shell.timeUp]: 'session-rooms.spec.ts',
  [shell.ended]: 'session-rooms.spec.ts',
  [guardian.client.helpArticle]: 'help.spec.ts',
  [therapist.therapist.helpArticle]: 'help.spec.ts',
  [guardian.client.intakeFormSent]: 'intake-form.spec.ts',
  [guardian.client.intakeFormSuccess]: 'leads to the page above',
  [therapist.therapist.dashboard]: 'leads to “Today”',
  [therapist.therapist.tasks]: 'leads to “Today”',
  [therapist.client.goalHistory]: 'family/record.ts',
  [therapist.client.progressReport]: 'progress-reports.spec.ts',
  [therapist.onboarding.account]: 'therapist-joins.spec.ts',
  [therapist.onboarding.profile]: 'therapist-joins.spec.ts',
  [therapist.onboarding.subSpecialties]: 'therapist-joins.spec.ts',
  [therapist.onboarding.calendar]: 'therapist-joins.spec.ts',
  [therapist.onboarding.success]: 'therapist-joins.spec.ts',
};

const open = [...familyPages, shell.therapistLogIn, therapist.apply.base, therapist.apply.success];
const pages: Record<Role, string[]> = {
  guardian: [...inArea(guardian.client.base).filter((page) => !(page in elsewhere)), guardian.updatePaymentMethod.base],
  therapist: inArea(therapist.therapist.base).filter((page) => !(page in elsewhere)),
};
/** Opened with a session of the therapist. */
const eventPages = [therapist.event.note];
const clientPages = everyPage.filter((page) => page.startsWith(`${therapist.client.base}/`) && !(page in elsewhere));
/** Opened one after the other, each with the data it needs. */
const withData = [
  guardian.setup.findingTherapists,
  guardian.setup.therapistBio,
  guardian.setup.success,
  guardian.booking.therapist,
  guardian.booking.confirmation,
];

test('every page of the shell and the remotes is looked at', () => {
  const looked = [
    ...open,
    ...pages.guardian,
    ...pages.therapist,
    ...clientPages,
    ...eventPages,
    ...onboarding,
    ...setupPages('').map((page) => page.split('?')[0]),
    ...withData,
  ];
  expect(everyPage.filter((page) => !looked.includes(page) && !(page in elsewhere))).toEqual([]);
});

test('the pages that other specs check are in them', () => {
  const unnamed = Object.entries(elsewhere).filter(([page, where]) => {
    if (!where.endsWith('.ts')) return false;
    const spec = readFileSync(`${import.meta.dirname}/${where}`, 'utf8').replaceAll('\\/', '/');
    return !new RegExp(`['"\`(/]${page.replace(/:\w+/g, '[^/]+')}(?![-\\w/])`).test(spec);
  });
  expect(unnamed).toEqual([]);
});

async function visit(page: Page, paths: readonly string[]) {
  const violations = await policyViolations(page);
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
    await looksRightEverywhere(page);
  }
  expect(violations).toEqual([]);
}

test.describe('at every width', () => {
  // they only look, and take longer than any other file
  test.describe.configure({ mode: 'parallel', timeout: 180_000 });

  test('public pages', async ({ page }) => {
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

  test('a therapist’s pages of a client', async ({ page }) => {
    await signIn(page, 'therapist');
    const { clients } = await read<{ clients: { id: string }[] }>(page, '/therapist/clients');
    await visit(
      page,
      clientPages.map((page) => page.replace(':clientId', clients[0]?.id ?? '')),
    );
    const { events } = await read<{ events: { id: string }[] }>(page, `/clients/${clients[0]?.id}/events?filter=past`);
    await visit(
      page,
      eventPages.map((page) => page.replace(':eventId', events[0]?.id ?? '')),
    );
  });

  test('onboarding', async ({ page }) => {
    await visitOnboarding(page, visit);
  });

  test('account setup', async ({ page }) => {
    await signIn(page, 'guardian', { email: settingUp });
    await expect(page).toHaveURL(/\/client-account-setup\//);
    interface Plans {
      subscription_plans: { id: string }[];
    }
    const { subscription_plans } = await read<Plans>(page, '/subscription_plans');
    await visit(page, setupPages(subscription_plans[0]?.id ?? ''));
    const terms = '**/api/v1/{terms_and_conditions,privacy_policies}';
    await page.route(terms, (route) => route.fulfill({ json: { terms_and_conditions: [], privacy_policies: [] } }));
    await page.goto(guardian.setup.terms);
    await expect(page.getByText('No terms and conditions found', { exact: true }).first()).toBeVisible();
    await page.unroute(terms);
    // the page redirects on its own, so it is checked while its search fails
    const search = '**/api/v1/therapists?*';
    await page.route(search, (route) => route.fulfill({ status: 422, json: { error: 'Not now', code: 'invalid' } }));
    await visit(page, [guardian.setup.findingTherapists]);
    await page.unroute(search);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(guardian.setup.matchTherapist);
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
    const me = await read<Me>(page, '/guardian/me');
    const child = me.guardian.children.find(({ therapist_id }) => therapist_id);
    await visit(page, [
      `${guardian.booking.therapist.replace(':therapistId', child?.therapist_id ?? '')}?child=${child?.id}`,
    ]);

    // the booking page passes its result on in the browser's history
    const { events } = await read<{ events: unknown[] }>(page, `/clients/${child?.id}/events?filter=past`);
    for (const path of [guardian.booking.confirmation, guardian.setup.success]) {
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

  test('the navigation of a therapist is a drawer', async ({ page }) => {
    await signIn(page, 'therapist');
    await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Clients' }).click();
    await expect(page).toHaveURL(/\/therapist\/clients/);
    await expect(drawer).toBeHidden();
  });

  test('the navigation of a guardian is a bar at the foot', async ({ page }) => {
    await signIn(page, 'guardian');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Progress' }).click();
    await expect(page).toHaveURL(/\/client\/progress/);
    await expect(bar.getByRole('link', { name: 'Progress' })).toBeInViewport();
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Billing' }).click();
    await expect(page).toHaveURL(/\/client\/subscriptions/);
  });
});
