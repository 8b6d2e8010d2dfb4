import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** A therapist's calendar, from a new series to its deletion. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const zone = 'America/Los_Angeles';
const weeks = 7 * 24 * 60 * 60 * 1000;
const title = `Kazoo ${process.env.JOURNEY}`;

/** A Sunday without demo sessions, `YYYY-MM-DD`, this many weeks after the first one. */
function sunday(after: number): string {
  const now = Date.now() + (8 + after) * weeks;
  const day = new Date(now - new Date(now).getUTCDay() * 24 * 60 * 60 * 1000);
  return day.toISOString().slice(0, 10);
}
const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

interface Entry {
  id: string;
  title: string;
  start_date: string;
}

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'therapist', { to: '/therapist/calendar' });
});
test.afterAll(() => context.close());

const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

/** The events of this run, by start. */
async function entries(): Promise<Entry[]> {
  const [start, end] = [`${sunday(0)}T00:00:00Z`, `${sunday(5)}T00:00:00Z`].map(encodeURIComponent);
  const { events } = await read<{ events: Entry[] }>(page, `/events?start=${start}&end=${end}`);
  return events.filter((event) => event.title.startsWith(title));
}

const clock = ({ start_date }: Entry) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(new Date(start_date))
    .replace(/\s/g, ' ');
const at = (day: string, time: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${String(year).slice(2)}, ${time}`;
};

async function fillWhen(day: string, start: string) {
  await dialog()
    .getByLabel(/^Date\W*$/)
    .fill(typed(day));
  await dialog().getByRole('combobox', { name: 'Start' }).fill(start);
  await dialog().getByRole('combobox', { name: 'Start' }).press('Tab');
}

async function chooseClient(number: number) {
  await dialog().getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option').nth(number).click();
}

async function details(index: number) {
  const event = (await entries())[index];
  await page.goto(`/therapist/calendar?event=${event?.id}`);
  await settled(page);
}

/** The second Tuesday of the month after next. */
function secondTuesday(): string {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1));
  first.setUTCDate(8 + ((2 - first.getUTCDay() + 7) % 7));
  return first.toISOString().slice(0, 10);
}

async function chooseUnit(before: string, unit: string) {
  await dialog().getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: unit, exact: true }).click();
  await expect(dialog().getByRole('combobox', { name: 'Unit' })).not.toHaveValue(before);
}

test('the repetition’s wording follows the date', async () => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await fillWhen(secondTuesday(), '6:00 AM');
  await dialog().getByRole('switch', { name: 'Repeats' }).press('Space');
  await chooseUnit('week', 'month');
  await expect(dialog().getByRole('combobox', { name: 'Month option' })).toHaveValue('On the 2nd Tuesday');
  await looksRightEverywhere(page);
  await chooseUnit('month', 'week');
  await dialog().getByRole('button', { name: 'Tuesday', exact: true }).click();
  await expect(dialog().getByText('Days are required')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog().getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog()).toHaveCount(0);
});

test('she sees every date of a weekly series before creating it', async () => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await press('Create');
  await expect(dialog().getByText('Client is required')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Client' }).fill('Nobody of this name');
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Client' }).fill('');
  await page.keyboard.press('Escape');
  await chooseClient(0);
  await fillWhen(sunday(0), '6:00 AM');
  await expect(dialog().getByRole('combobox', { name: 'End' })).toHaveValue('6:45 AM');
  await dialog().getByRole('switch', { name: 'Repeats' }).press('Space');
  await expect(dialog().getByText('Every week on Sunday')).toBeVisible();
  const until = dialog().getByLabel(/^Until\W*$/);
  await expect(until).toHaveValue(typed(sunday(11)));
  await until.fill('');
  await press('Create');
  await expect(dialog().getByText('Until date is required')).toBeVisible();
  await until.fill(typed(sunday(3)));
  await until.press('Tab');
  await expect(dialog().getByText('All 4 dates are available.')).toBeVisible();
  await expect(dialog().getByText('This is outside working hours.').first()).toBeVisible();
  await looksRightEverywhere(page);
  await press('More options');
  await dialog().getByLabel('Title').fill(title);
  await press('Create');
  await toast(page, 'Series added to your calendar');
  expect((await entries()).map(clock)).toEqual([0, 1, 2, 3].map((week) => at(sunday(week), '6:00 AM')));
});

test('a taken time is shown as not free and refused with the conflict', async () => {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await dialog().getByText('Event', { exact: true }).click();
  await fillWhen(sunday(0), '6:30 AM');
  await expect(dialog().getByText('This time is taken.')).toBeVisible();
  await press('Create');
  const alert = dialog().getByRole('alert');
  await expect(alert).toContainText('This time is no longer available. Please choose another one.');
  await expect(dialog().getByRole('list', { name: 'Dates' })).toContainText(/Individual session with \S.*, 6:00/);
  await page.keyboard.press('Escape');
  await dialog().getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog()).toHaveCount(0);
});

test('one occurrence is moved by keyboard, and the others stay', async () => {
  await details(1);
  await dialog().getByRole('button', { name: 'Move…' }).press('Enter');
  await expect(dialog().getByRole('button', { name: 'Move', exact: true })).toBeFocused();
  const start = dialog().getByRole('combobox', { name: 'Start' });
  await start.focus();
  await start.fill('7:15 AM');
  await expect(dialog().getByRole('radio', { name: 'Only this one' })).toBeChecked();
  await expect(dialog().getByText('This time is available.')).toBeVisible();
  await looksRightEverywhere(page);
  await dialog().getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await toast(page, 'Moved');
  expect((await entries()).map(clock)).toEqual(
    [0, 1, 2, 3].map((week) => at(sunday(week), week === 1 ? '7:15 AM' : '6:00 AM')),
  );
});

test('an arrow key or a drag asks before moving, and canceling moves nothing', async () => {
  const first = (await entries())[0];
  await page.goto(`/therapist/calendar?view=week&date=${sunday(0)}`);
  await settled(page);
  const entry = page.locator('[role="button"]', { has: page.locator(`[data-event-id="${first?.id}"]`) });
  await entry.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const onlyThis = dialog().getByRole('button', { name: 'Only this one' });
  await expect(onlyThis).toBeFocused();
  await expect(entry).toContainText('6:15 – 7:00');
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(entry).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await dialog().getByRole('button', { name: 'More options' }).click();
  await expect(dialog().getByRole('combobox', { name: 'Start' })).toHaveValue('6:15 AM');
  await expect(dialog().getByRole('button', { name: 'Move', exact: true })).toBeFocused();
  await press('Cancel');
  await expect(dialog()).toHaveCount(0);
  await expect(entry).toBeFocused();

  /** Drags by this offset, once the entry has stopped moving. */
  const drag = async (right: number, down: number) => {
    await entry.hover({ position: { x: 20, y: 8 } });
    const box = await entry.boundingBox();
    if (!box) throw new Error('The entry is not on screen');
    const [x, y] = [box.x + 20, box.y + 8];
    await page.mouse.down();
    await page.mouse.move(x, y + 20, { steps: 4 });
    await page.mouse.move(x + right, y + down, { steps: 8 });
  };
  const hour = 48;
  // dropped outside the calendar, it returns to its place
  await drag(-900, 0);
  await page.mouse.up();
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('6:00 – 6:45');
  await drag(0, hour);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('6:00 – 6:45');
  await expect(dialog()).toHaveCount(0);

  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.focus();
  await drag(0, hour);
  await page.mouse.up();
  await expect(onlyThis).toBeFocused();
  await expect(entry).toContainText('7:00 – 7:45');
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await expect(entry).toContainText('6:00 – 6:45');
  await expect(entry).toBeFocused();
  expect(clock((await entries())[0] as Entry)).toBe(at(sunday(0), '6:00 AM'));
});

test('editing this and following sessions leaves earlier ones', async () => {
  await details(2);
  await press('Edit');
  await dialog().getByLabel('Title').fill(`${title} again`);
  await dialog().getByRole('radio', { name: 'This and all following ones' }).check();
  await looksRightEverywhere(page);
  await press('Save changes');
  await toast(page, 'Changes saved');
  expect((await entries()).map((event) => event.title)).toEqual([title, title, `${title} again`, `${title} again`]);
});

test('deleting asks for the scope of the series', async () => {
  for (const left of [2, 0]) {
    await details(0);
    await press('Delete');
    await dialog().getByRole('radio', { name: 'This and all following ones' }).check();
    await looksRightEverywhere(page);
    await press('Delete');
    await toast(page, 'Session deleted successfully');
    await expect(dialog()).toHaveCount(0);
    expect(await entries()).toHaveLength(left);
  }
});

test('time off is added and deleted', async () => {
  await page.getByRole('button', { name: 'Time off', exact: true }).click();
  await dialog()
    .getByLabel('First day')
    .fill(typed(sunday(4)));
  await dialog().getByLabel('First day').press('Tab');
  await expect(dialog().getByText('You have nothing on your calendar then.')).toBeVisible();
  await dialog().getByLabel('Reason').fill('Conference');
  await looksRightEverywhere(page);
  await press('Save');
  await toast(page, 'Time off saved');
  await expect(dialog()).toHaveCount(0);
  await looksRightEverywhere(page);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(sunday(4)));
  const remove = page.getByRole('button', { name: `Delete time off: ${day}` });
  await remove.click();
  await press('Delete');
  await toast(page, 'Time off deleted');
  await expect(remove).toHaveCount(0);
});
