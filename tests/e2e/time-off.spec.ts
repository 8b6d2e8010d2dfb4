import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere, settled, toast } from './support/look.ts';
import { signIn } from './support/people.ts';

/** A day off that hits sessions. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Demo people without bookings this many weeks ahead. */
const people = {
  therapist: 'priya.raman@example.com',
  substitute: 'daniel.reyes@example.com',
  guardian: 'leila.nazari@example.com',
} as const;
const child = 'Dara';
const plan = 'The breathing square, before the bell.';
const zone = 'America/Phoenix';
const day = 24 * 60 * 60 * 1000;

/** A Wednesday after the last demo session, `YYYY-MM-DD`. */
const wednesday = (() => {
  const later = Date.now() + 9 * 7 * day;
  return new Date(later + ((3 - new Date(later).getUTCDay() + 7) % 7) * day).toISOString().slice(0, 10);
})();
/** The date as pages show it, with a long or short month. */
const onWednesday = new RegExp(
  `${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .format(new Date(wednesday))
    .replace(' ', '\\w*\\s')}\\b`,
);
const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
const dayBefore = new Date(Date.parse(wednesday) - day).toISOString().slice(0, 10);

/** The choice for each session, by its starting hour. Arizona is seven hours behind UTC all year. */
const hours = { substitute: 11, cancel: 12, move: 13, keep: 14 } as const;
type Choice = keyof typeof hours;
const startsAt = (hour: number) => `${wednesday}T${hour + 7}:00:00Z`;
const clock = (choice: Choice) =>
  new RegExp(
    `^What to do with ${child}.*, ${new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    })
      .format(new Date(startsAt(hours[choice])))
      .replace(/\s?[AP]M/, '')}\\D`,
  );

interface Session {
  id: string;
  canceled: boolean;
  start_date: string;
  therapist: { full_name: string };
}

let contexts: BrowserContext[];
let therapist: Page;
let substitute: Page;
let guardian: Page;
let therapistId: string;
let childId: string;
const ids = {} as Record<Choice, string>;

const sessionOf = async (choice: Choice) =>
  (await call<{ event: Session }>(therapist, 'GET', `/events/${ids[choice]}`)).event;

test.beforeAll(async ({ browser }) => {
  contexts = await Promise.all([0, 1, 2].map(() => browser.newContext()));
  [therapist, substitute, guardian] = (await Promise.all(contexts.map((context) => context.newPage()))) as [
    Page,
    Page,
    Page,
  ];
  await signIn(therapist, 'therapist', { email: people.therapist, to: null });
  const { clients } = await call<{ clients: { id: string; name: string }[] }>(therapist, 'GET', '/therapist/clients');
  childId = clients.find(({ name }) => name === child)?.id ?? '';
  therapistId = (await call<{ therapist: { id: string } }>(therapist, 'GET', '/therapist/me')).therapist.id;
  for (const choice of Object.keys(hours) as Choice[]) {
    const start = startsAt(hours[choice]);
    const event = {
      event_type: 'individual_session',
      start_date: start,
      end_date: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
      child_ids: [childId],
    };
    ids[choice] = (await call<{ event: Session }>(therapist, 'POST', '/events', { event })).event.id;
  }
});
test.afterAll(async () => {
  const { leaves } = await call<{ leaves: { id: string; starts_at: string }[] }>(therapist, 'GET', '/therapist/leaves');
  for (const { id, starts_at } of leaves) {
    if (starts_at.startsWith(wednesday)) await attempt(therapist, 'DELETE', `/therapist/leaves/${id}`);
  }
  await attempt(therapist, 'PUT', `/events/${ids.substitute}/substitute`, { therapist_id: therapistId });
  for (const id of Object.values(ids)) await attempt(therapist, 'DELETE', `/events/${id}`);
  await Promise.all(contexts.map((context) => context.close()));
});

const dialog = () => therapist.getByRole('dialog');

async function choose(combobox: RegExp, option: string | RegExp) {
  await dialog().getByRole('combobox', { name: combobox }).click();
  await therapist.getByRole('option', { name: option, exact: true }).click();
}

test('a day off asks what to do with each session', async () => {
  await therapist.goto('/therapist/calendar');
  await therapist.getByRole('button', { name: 'Time off', exact: true }).click();
  await dialog().getByLabel('First day').fill(typed(wednesday));
  await dialog().getByLabel('First day').press('Tab');
  await expect(dialog().getByText('You have 4 events then.')).toBeVisible();
  await dialog()
    .getByRole('combobox', { name: clock('substitute') })
    .click();
  for (const option of ['Cancel it', 'Move it to another time', 'Hand it over to a colleague', 'Keep anyway']) {
    await expect(therapist.getByRole('option', { name: option, exact: true })).toBeVisible();
  }
  await therapist.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog().getByText('Choose an action', { exact: true })).toHaveCount(4);
  await looksRightEverywhere(therapist);
});

test('she hands over, cancels, moves and keeps a session', async () => {
  await choose(clock('substitute'), 'Hand it over to a colleague');
  await choose(/^Colleague for /, /^Daniel Reyes · (No sessions|\d+ sessions?) that day$/);
  await choose(clock('cancel'), 'Cancel it');
  await choose(clock('move'), 'Move it to another time');
  await dialog()
    .getByLabel(/^New date for/)
    .fill(typed(dayBefore));
  await dialog()
    .getByLabel(/^New date for/)
    .press('Tab');
  await dialog()
    .getByLabel(/^New start time for/)
    .fill('3:00 PM');
  await dialog()
    .getByLabel(/^New start time for/)
    .press('Tab');
  await choose(clock('keep'), 'Keep anyway');
  await looksRightEverywhere(therapist);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await toast(therapist, 'Time off saved');
  await expect(dialog()).toHaveCount(0);

  expect(await sessionOf('substitute')).toMatchObject({ canceled: false, therapist: { full_name: 'Daniel Reyes' } });
  expect(await sessionOf('cancel')).toMatchObject({ canceled: true });
  expect(Date.parse((await sessionOf('move')).start_date)).toBe(Date.parse(`${dayBefore}T22:00:00Z`));
  expect(Date.parse((await sessionOf('keep')).start_date)).toBe(Date.parse(startsAt(hours.keep)));
});

/** An entry of the calendar, weeks ahead. */
async function entryOf(page: Page, choice: Choice) {
  const entry = page.locator(`[data-event-id="${ids[choice]}"]`);
  await expect(async () => {
    if (!(await entry.isVisible())) await page.getByRole('button', { name: 'Next', exact: true }).click();
    await settled(page);
    await expect(entry).toBeVisible({ timeout: 1 });
  }).toPass();
  return entry;
}

test('her calendar shows the family’s clock beside hers', async () => {
  await therapist.goto('/therapist/calendar');
  await settled(therapist);
  await expect(await entryOf(therapist, 'keep')).toContainText(/2:00 – 2:30.*[34]:00\sPM CT for Dara/);
  await looksRightEverywhere(therapist);
});

test('she sees the substitute and can take the session back', async () => {
  await therapist.goto(`/therapist/calendar?event=${ids.substitute}`);
  await expect(dialog().getByText('Daniel Reyes is covering this session for you.')).toBeVisible();
  await expect(dialog().getByRole('button', { name: 'Take back' })).toBeVisible();
  await looksRight(therapist);
});

test('the substitute’s calendar shows the session', async () => {
  await signIn(substitute, 'therapist', { email: people.substitute, to: '/therapist/calendar' });
  await settled(substitute);
  const entry = await entryOf(substitute, 'substitute');
  await expect(entry).toContainText(child);
  await entry.click();
  await expect(substitute.getByRole('dialog')).toContainText(child);
  await expect(substitute.getByRole('dialog').getByRole('button', { name: 'Move…' })).toBeVisible();
  await looksRight(substitute);
});

test('the substitute writes the session’s note and sees nothing else', async () => {
  const inDialog = substitute.getByRole('dialog');
  await expect(inDialog.getByText(/You’re covering this session for a colleague/)).toBeVisible();
  await inDialog.getByRole('link', { name: 'Write note' }).click();
  const main = substitute.getByRole('main');
  await main.getByLabel('Plan').fill(plan);
  await main.getByRole('button', { name: 'Save notes' }).click();
  await toast(substitute, 'Note added successfully');
  await looksRight(substitute);
  await main.getByRole('link', { name: 'Session details' }).click();
  await expect(inDialog.getByRole('article')).toContainText(plan);
  await expect(inDialog.getByRole('link', { name: /^Open profile/ })).toHaveCount(0);
  await looksRightEverywhere(substitute);
  for (const path of [
    `/therapist/clients/${childId}`,
    `/clients/${childId}/goals`,
    `/therapist/clients/${childId}/notes`,
  ]) {
    expect((await attempt(substitute, 'GET', path)).status, path).toBe(404);
  }

  await therapist.goto(`/therapist/calendar?event=${ids.substitute}`);
  await expect(dialog().getByRole('article')).toContainText('Daniel Reyes');
  await expect(dialog().getByRole('article')).toContainText(plan);
  await expect(dialog().getByRole('link', { name: 'Write note' })).toHaveCount(0);
  await expect(dialog().getByRole('link', { name: 'Open note page' })).toBeVisible();
  await looksRight(therapist);
});

test('the family sees the substitute, the cancellation and the new time', async () => {
  await signIn(guardian, 'guardian', { email: people.guardian, to: '/client/sessions' });
  await guardian
    .getByRole('group', { name: 'Child' })
    .getByRole('button', { name: new RegExp(`^${child}`) })
    .click();
  const cards = guardian.getByRole('list', { name: 'Upcoming sessions' }).getByRole('listitem');
  await expect(cards.filter({ hasText: 'Daniel Reyes, Mental Health Counseling' })).toHaveCount(1);
  const apart = guardian.getByRole('list', { name: 'Canceled sessions' }).getByRole('listitem');
  const canceled = apart.filter({ hasText: onWednesday });
  await expect(canceled).toHaveCount(1);
  await expect(canceled).toContainText('Canceled by your therapist');
  await looksRightEverywhere(guardian);
});
