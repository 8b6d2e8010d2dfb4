import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** A session's note with the data of three goals and a recap, in at most ten clicks; then the family's side. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** A demo therapist, and the guardians of the children in his care. No other journey signs his notes. */
const therapist = 'daniel.reyes@example.com';
const guardians: Record<string, string> = {
  'Luca Marchetti': 'elena.marchetti@example.com',
  'Zora Washington': 'jamal.washington@example.com',
  'Seo-yun Park': 'hye-jin.park@example.com',
};
const mostClicks = 10;
const own = `Slow breaths at the aquarium ${process.env.JOURNEY}`;
const practice = 'Three slow breaths before bed';
const comment = 'We did it twice';

interface Report {
  client: { id: string; name: string };
  awaits_signature: boolean;
}

let context: BrowserContext;
let page: Page;
let child: Report['client'];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'therapist', { email: therapist, to: null });
  const { reports_due } = await read<{ reports_due: Report[] }>(page, '/therapist/reports_due');
  const last = reports_due.at(-1);
  if (!last) throw new Error('the demo therapist has no note to write');
  child = last.client;
});
test.afterAll(() => context.close());

/** Counts what a person does on the page and what it costs, from now on. */
async function counted(act: () => Promise<void>) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const script = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 };
    Object.assign(window, { counts });
    // keys that press a button also send a click, with no pointer
    addEventListener('click', ({ detail, isTrusted }) => isTrusted && detail > 0 && counts.clicks++, true);
    addEventListener('keydown', ({ isTrusted }) => isTrusted && counts.keys++, true);
  });
  const before = await script();
  await act();
  const counts = await page.evaluate(() => (window as unknown as { counts: { clicks: number; keys: number } }).counts);
  return { ...counts, seconds: (await script()) - before };
}

const main = () => page.getByRole('main');

test('a note with data and a recap is signed in at most ten clicks', async () => {
  await page.goto('/therapist/today');
  await settled(page);
  const work = await counted(async () => {
    await page
      .getByRole('list', { name: 'Notes due' })
      .getByRole('listitem')
      .filter({ hasText: child.name })
      .last()
      .getByRole('link', { name: /^Write note/ })
      .click();
    const goals = main().getByRole('button', { name: /^Correct: / });
    await expect(goals.nth(2)).toBeVisible();
    for (const goal of [0, 1, 2]) {
      await goals.nth(goal).click();
      await page.keyboard.press('+');
      await page.keyboard.press('-');
    }
    await main().getByRole('button', { name: 'Add data to note' }).click();
    await expect(main().getByLabel('Objective')).toHaveValue(/2 of 3 correct \(67%\)/);
    await main().getByRole('combobox', { name: 'Today we did' }).click();
    await page.keyboard.type('calm');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.type(own);
    await page.keyboard.press('Tab');
    await page.keyboard.type(practice);
    await main().getByRole('button', { name: 'Sign and share' }).click();
    await toast(page, 'Note signed and recap shared');
  });
  test.info().annotations.push({ type: 'work', description: JSON.stringify(work) });
  expect(work.clicks).toBeLessThanOrEqual(mostClicks);
  await expect(
    main()
      .getByText(/^Signed /)
      .first(),
  ).toBeVisible();
  await expect(main().getByText(own)).toBeVisible();
  await looksRightEverywhere(page);
});

test('the family reads the recap and logs that they practiced', async ({ browser }) => {
  const home = await browser.newContext();
  const phone = await home.newPage();
  await signIn(phone, 'guardian', { email: guardians[child.name], to: `/client/progress?child=${child.id}` });
  await settled(phone);
  const card = phone.locator('section').filter({ has: phone.getByRole('heading', { name: 'Today we did' }) });
  await expect(card.getByText(own)).toBeVisible();
  await expect(card.getByText(practice)).toBeVisible();
  await looksRightEverywhere(phone);
  await card.getByText('Español').click();
  await expect(card.getByText('Practicamos maneras de calmarse.')).toBeVisible();
  await card.getByRole('button', { name: 'Fun', exact: true }).click();
  await card.getByRole('textbox').fill(comment);
  await card.getByRole('button', { name: 'We practiced' }).click();
  await expect(card.getByText('You practiced on 1 of the last 7 days.')).toBeVisible();
  await home.close();
});

test('the therapist sees what the family practiced', async () => {
  await page.reload();
  await settled(page);
  await expect(main().getByText(comment)).toBeVisible();
});
