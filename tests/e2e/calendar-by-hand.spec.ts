import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** The calendar by mouse, by keyboard and by address. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const title = `Kite ${process.env.JOURNEY}`;
const day = 24 * 60 * 60 * 1000;

/** A Saturday without demo sessions or other journeys, `YYYY-MM-DD`. */
const saturday = (() => {
  const from = new Date(Date.now() + 16 * 7 * day);
  return new Date(from.getTime() + (6 - from.getUTCDay()) * day).toISOString().slice(0, 10);
})();

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'therapist', { to: null });
});
test.afterAll(() => context.close());

const address = (query: string) => `/therapist/calendar?${query}`;
const tile = () => page.getByRole('button', { name: title });

interface Entry {
  id: string;
  title: string;
  start_date: string;
  end_date: string;
}

/** The event of this run on the wall clock of the therapist: '10:00 – 11:00'. */
async function times(): Promise<string[]> {
  const range = [0, 2].map((days) => encodeURIComponent(new Date(Date.parse(saturday) + days * day).toISOString()));
  const { events } = await read<{ events: Entry[] }>(page, `/events?start=${range[0]}&end=${range[1]}`);
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'America/Los_Angeles',
  });
  return events
    .filter((event) => event.title === title)
    .map((event) => `${clock.format(new Date(event.start_date))}–${clock.format(new Date(event.end_date))}`);
}

/** The place of a time of day in the only column, so many hours after 10 AM. */
async function placeOf(hours: number) {
  const [ten, eleven] = await Promise.all(
    ['10am', '11am'].map((hour) => page.getByText(hour, { exact: true }).first().boundingBox()),
  );
  if (!ten || !eleven) throw new Error('The hours are not on screen');
  return { x: 700, y: ten.y + ten.height / 2 + (hours + 0.05) * (eleven.y - ten.y) };
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

test('the address keeps view and day, and Back steps through them', async () => {
  await page.goto(address(`view=day&date=${saturday}`));
  await settled(page);
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const next = new Date(Date.parse(saturday) + 7 * day).toISOString().slice(0, 10);
  await expect(page).toHaveURL(address(`view=week&date=${next}`));
  await settled(page);
  const shown = await page.getByRole('heading', { level: 2 }).first().textContent();
  await page.reload();
  await settled(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(shown ?? '');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(address(`view=day&date=${saturday}`));
  await settled(page);
});

test('a drag over empty time creates an event beside it', async () => {
  await drag(await placeOf(0), await placeOf(1));
  const form = page.getByRole('dialog', { name: 'New session or event' });
  await form.getByLabel('Title').fill(title);
  await expect(form.getByText('This time is available.')).toBeVisible();
  await looksRightEverywhere(page);
  await form.getByLabel('Title').press('Enter');
  await toast(page, 'Added to your calendar');
  await expect(form).toHaveCount(0);
  await expect.poll(times).toEqual(['10:00–11:15']);
  await expect(tile()).toBeFocused();
});

test('a drop moves at once, and Ctrl+Z moves it back', async () => {
  const from = await placeOf(0.25);
  await drag(from, { x: from.x, y: (await placeOf(2.25)).y });
  await toast(page, 'Moved');
  await expect.poll(times).toEqual(['12:00–13:15']);
  await looksRightEverywhere(page);
  await page.keyboard.press('Control+z');
  await toast(page, 'Moved back');
  await expect.poll(times).toEqual(['10:00–11:15']);
});

test('keys change the view, walk to the event and open its menu', async () => {
  await page.keyboard.press('m');
  await expect(page).toHaveURL(address(`view=month&date=${saturday}`));
  await settled(page);
  await looksRightEverywhere(page);
  await page.keyboard.press('g');
  await expect(page.getByRole('dialog', { name: /go to date$/ })).toBeVisible();
  await looksRightEverywhere(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await settled(page);
  await page.getByRole('row', { name: 'Hours' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByText(new RegExp(`10:00.*, ${title}$`))).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/&event=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tile()).toBeVisible();
  await tile().focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Duplicate…' })).toBeVisible();
  await looksRightEverywhere(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await looksRightEverywhere(page);
  await page.keyboard.press('Escape');
});

test('schools color the tiles, and the legend says which', async () => {
  await page.goto(address('view=week'));
  await settled(page);
  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByRole('combobox', { name: 'Color by' }).click();
  await page.getByRole('option', { name: 'School' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Colors' })).toBeVisible();
  await looksRightEverywhere(page);
});

test('the menu opens the event, which is deleted', async () => {
  await page.goto(address(`view=day&date=${saturday}`));
  await settled(page);
  await tile().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(times).toEqual([]);
});
