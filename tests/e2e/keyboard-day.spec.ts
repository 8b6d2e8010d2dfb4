import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { call } from './support/calls.ts';
import { settled, toast } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** A therapist's day by keyboard only. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const therapist = 'tom.bergeron@example.com';
const child = 'Baraka';
const day = 86_400_000;
const hour = 3_600_000;
const longest = 150;
const words = `Counted to ten without help ${process.env.JOURNEY}`;

/** The Sunday of a week that an earlier run of this journey hasn't used, `YYYY-MM-DD`. */
const sunday = (() => {
  const from = new Date(Date.now() + (20 + (Math.floor(Date.now() / 60_000) % 60)) * 7 * day);
  return new Date(from.getTime() + (7 - from.getUTCDay()) * day).toISOString().slice(0, 10);
})();

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'therapist', { email: therapist });
  await expect(page).toHaveURL(/\/therapist\/today$/);
  const { clients } = await read<{ clients: { id: string; name: string }[] }>(page, '/therapist/clients');
  const round = Math.floor(Date.now() / 60_000) % 9; // so that the journey can run again
  const start = Date.now() - 2 * day - (Date.now() % day) + 8 * hour + (round * hour) / 3; // at night
  const event = {
    event_type: 'individual_session',
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + hour / 4).toISOString(),
    child_ids: [clients.find(({ name }) => name === child)?.id],
  };
  await call(page, 'POST', '/events', { event });
  await page.goto('/therapist/today');
  await settled(page);
});
test.afterAll(() => context.close());

/** Presses Tab until the target has the focus, and sees where it is. */
async function tabTo(target: Locator) {
  await expect(target).toBeAttached();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < longest && !(await isFocused()); pressed++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

async function search(typed: string, found: RegExp) {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search clients, sessions, and pages' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option').first()).toHaveText(found);
  await page.keyboard.press('Enter');
}

const tile = (status: string) =>
  page.getByRole('button', {
    name: new RegExp(`^${child} \\w+, Sunday, \\w+\\s\\d+, .*\\d:\\d\\d.*, Individual Session, ${status}`),
  });

test('she records on Today who came', async () => {
  const mark = page.getByRole('button', {
    name: new RegExp(`^Mark attended: ${child} \\w+, \\w+day, \\w+\\s\\d+.*\\d:\\d\\d`),
  });
  await tabTo(mark.first());
  await page.keyboard.press('Enter');
  await toast(page, 'Marked complete');
});

test('she writes the note', async () => {
  await search(`note for ${child}`, /^Write note for/);
  await expect(page).toHaveURL(/\/note/);
  await settled(page);
  const field = page.getByRole('textbox', { name: 'Subjective' }).first();
  await tabTo(field);
  await page.keyboard.type(words);
  await expect(page.getByText(/^Draft saved /).first()).toBeVisible();
});

test('she books a session at a time that she walks to', async () => {
  await page.goto(`/therapist/calendar?view=day&date=${sunday}`);
  await settled(page);
  await tabTo(page.getByRole('row', { name: 'Hours' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/Sunday, \w+\s\d+, .*\d:\d\d/).first()).toBeAttached();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New session or event' });
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await page.keyboard.type(child, { delay: 30 });
  const option = page.getByRole('option', { name: new RegExp(`^${child}`) });
  await expect(option).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(form.getByText('This time is available.')).toBeVisible();
  await page.keyboard.press('Enter');
  await toast(page, 'Added to your calendar');
  await expect(tile('Scheduled')).toBeFocused();
});

test('she moves it, takes that back, and opens it', async () => {
  const before = await tile('Scheduled').textContent();
  await page.keyboard.press('Alt+ArrowDown');
  await toast(page, 'Moved');
  await expect(tile('Scheduled')).not.toHaveText(before ?? '');
  await page.keyboard.press('Control+z');
  await toast(page, 'Moved back');
  await expect(tile('Scheduled')).toHaveText(before ?? '');
  await tile('Scheduled').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(child);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tile('Scheduled')).toBeFocused();
});

test('she cancels it from its menu, with a reason', async () => {
  await page.keyboard.press('.');
  const item = page.getByRole('menuitem', { name: 'Cancel session…' });
  await expect(item).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  const reason = page.getByRole('radio', { name: 'Therapist unavailable' });
  await tabTo(reason);
  await page.keyboard.press('Space');
  await expect(reason).toBeChecked();
  await tabTo(page.getByRole('button', { name: 'Cancel session', exact: true }));
  await page.keyboard.press('Enter');
  await toast(page, 'Session canceled');
  await expect(tile('Canceled')).toBeVisible();
});

test('she tells the family', async () => {
  await search(`message ${child}`, new RegExp(`^Message ${child}`));
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
});
