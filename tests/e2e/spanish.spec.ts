import { expect, type Page, test } from '@playwright/test';
import { paths as guardian } from '../../web-guardian/src/paths.ts';
import { paths as shell } from '../../web-shell/src/paths.ts';
import { paths as therapist } from '../../web-therapist/src/paths.ts';
import { englishOn } from './support/english.ts';
import { fits, looksRightEverywhere } from './support/look.ts';
import { familyPages, pagesOf, setupPages, visitOnboarding } from './support/pages.ts';
import { read, signIn, submitLogIn } from './support/people.ts';

/** A demo guardian that no other journey uses, because others read English. */
const reader = 'fatima.zahra@example.com';
/** Other journeys use every demo therapist. This one's account stays in English. */
const therapistReader = 'grace.whitfield@example.com';

/** With an id in their address, or after a step that this guardian hasn't taken. */
const elsewhere: string[] = [
  guardian.client.helpArticle,
  guardian.client.intakeFormSent,
  guardian.client.intakeFormSuccess,
];
const guardianPages = [
  ...pagesOf(guardian).filter(
    (page) => page.startsWith(`${guardian.client.base}/`) && !page.includes(':') && !elsewhere.includes(page),
  ),
  guardian.updatePaymentMethod.base,
];
const below = (base: string) => pagesOf(therapist).filter((page) => page.startsWith(`${base}/`));
/** These two lead to “Today”. */
const moved: string[] = [therapist.therapist.dashboard, therapist.therapist.tasks];
const therapistPages = below(therapist.therapist.base).filter((page) => !page.includes(':') && !moved.includes(page));
const clientPages = below(therapist.client.base).filter((page) => page.split(':').length === 2);
/** Texts of the catalogs that people, operators or services also write, in the language of their writer. */
const sent: Record<string, string[]> = {
  [guardian.client.resources]: ['Talk together all day', 'Ver Talk together all day'],
  [guardian.client.home]: ['A calm day'],
  [guardian.client.legalDocuments]: ['Terms and Conditions', 'Privacy Policy'],
  [guardian.client.progress]: ['A calm day', 'Historial de A calm day', 'Metas a corto plazo de A calm day'],
  [guardian.client.plans]: ['Assessment'],
  [guardian.setup.availablePlans]: ['Assessment'],
  [guardian.prices.base]: ['Assessment'],
  [therapist.settings.noteTemplates]: ['Evaluation', 'Minimal cues', 'Moderate cues', 'SOAP: routine session'],
};

const look = process.env.DRILL === '1' ? looksRightEverywhere : fits;

async function visit(page: Page, paths: readonly string[]) {
  const english: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await look(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const found = await englishOn(page, ['English', ...(sent[path.split('?')[0] ?? ''] ?? [])]);
    if (found.length > 0) english[path] = found;
  }
  expect(english).toEqual({});
}

/** Pages with the id of a plan, a child, an article or a session in their address. */
async function visitOwn(page: Page) {
  interface Me {
    guardian: { children: { id: string; therapist_id: string | null }[] };
  }
  const { children } = (await read<Me>(page, '/guardian/me')).guardian;
  const child = children.find(({ therapist_id }) => therapist_id);
  const { subscription_plans } = await read<{ subscription_plans: { id: string }[] }>(page, '/subscription_plans');
  await visit(page, [
    ...setupPages(subscription_plans[0]?.id ?? ''),
    `${guardian.booking.therapist.replace(':therapistId', child?.therapist_id ?? '')}?child=${child?.id}`,
    guardian.client.helpArticle.replace(':article', 'book'),
  ]);
  const { events } = await read<{ events: { id: string }[] }>(page, `/clients/${child?.id}/events?filter=upcoming`);
  const id = events[0]?.id ?? '';
  await opensSoon(page, id);
  await visit(page, [`${shell.preSession}?topic=${id}`]);
  await expect(page.getByText('Abre en', { exact: true })).toBeVisible();
}

/** Has the page believe that the room of a session opens in five minutes. */
const opensSoon = (page: Page, id: string) =>
  page.route(`**/api/v1/events/${id}/room`, async (route) => {
    const { room } = (await (await route.fetch()).json()) as { room: { now: string } };
    const minutes = (count: number) => new Date(Date.parse(room.now) + count * 60_000).toISOString();
    const times = { page_opens_at: minutes(-55), opens_at: minutes(5), starts_at: minutes(15), ends_at: minutes(60) };
    await route.fulfill({ json: { room: { ...room, ...times } } });
  });

const language = async (page: Page) =>
  (await read<{ guardian: { language: string } }>(page, '/guardian/me')).guardian.language;

/** Pages with the id of a client, a session or an article in their address. */
async function visitClient(page: Page) {
  const { clients } = await read<{ clients: { id: string }[] }>(page, '/therapist/clients');
  const client = clients[0]?.id ?? '';
  const { events } = await read<{ events: { id: string }[] }>(page, `/clients/${client}/events?filter=past`);
  await visit(page, [
    ...clientPages.map((path) => path.replace(':clientId', client)),
    therapist.event.note.replace(':eventId', events[0]?.id ?? ''),
    therapist.therapist.helpArticle.replace(':article', 'book'),
  ]);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('a guardian chooses Spanish, and every page is in Spanish', async ({ page }) => {
    test.setTimeout(process.env.DRILL === '1' ? 300_000 : 90_000);
    await signIn(page, 'guardian', { email: reader, to: guardian.client.settings });
    try {
      await page.getByText('Español', { exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible();
      expect(await language(page)).toBe('es');
      await visit(page, guardianPages);
      await visitOwn(page);
    } finally {
      await page.goto(guardian.client.settings);
      await page.getByText('English', { exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    }
    expect(await language(page)).toBe('en');
  });

  test('every page is in Spanish for a Spanish-speaking therapist', async ({ page }) => {
    test.setTimeout(process.env.DRILL === '1' ? 300_000 : 90_000);
    await page.route('**/api/v1/users/sign_in/renewal*', async (route) => {
      const response = await route.fetch();
      const { user, ...rest } = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...rest, user: { ...user, language: 'es' } } });
    });
    await signIn(page, 'therapist', { email: therapistReader, to: null });
    await visit(page, therapistPages);
    await visitClient(page);
  });
});

test.describe('in a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX', viewport: { width: 375, height: 800 } });

  test('public pages are in Spanish', async ({ page }) => {
    test.setTimeout(process.env.DRILL === '1' ? 180_000 : 60_000);
    await visit(page, familyPages);
    await visitOnboarding(page, visit);
    await page.goto(shell.clientLogIn);
    await page.getByRole('link', { name: 'Soy terapeuta' }).click();
    await visit(page, [shell.therapistLogIn, therapist.apply.base, therapist.apply.success]);
  });

  test('a choice stays, until a guardian who reads another language logs in', async ({ page }) => {
    await page.goto(shell.clientLogIn);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Español' })).toBeVisible();
    await page.goto(shell.resetPassword);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
    await page.goto(shell.clientLogIn);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Español' })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('larkwell.language', 'es'));
    // chosen in another tab: this one stays English, and follows the guardian's own language after the log-in
    await submitLogIn(page, reader);
    await expect(page).toHaveURL(guardian.client.home);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
