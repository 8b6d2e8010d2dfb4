import { writeFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { call } from './support/calls.ts';
import { looksRight, looksRightEverywhere, settled, toast } from './support/look.ts';
import { operate } from './support/operator.ts';
import { demo, read, signIn } from './support/people.ts';

/** A therapist's day: next session, sessions to mark, invitations, minutes owed. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const zone = 'America/Los_Angeles';
const quarter = 15 * 60_000;

interface Child {
  id: string;
  name: string;
  last_name: string | null;
  preferred_name: string;
}

/** The Monday after next: a week that still has free times, whatever day it is. */
function laterMonday(): string {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** A school service for one demo child, new in each run, with nothing booked. */
const service = `Kazoo practice ${process.env.JOURNEY}`;
const ordered = {
  guardian_email: 'rosa.delgado@example.com',
  child_first_name: 'Mateo',
  child_last_name: 'Delgado',
  therapist_email: demo.therapist,
  service_name: service,
  session_type: 'individual_session',
  frequency: 'weekly',
  number_of_times: 2,
  session_length: 30,
  starts_on: laterMonday(),
} as const;

let context: BrowserContext;
let page: Page;
let children: Child[];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  await signIn(page, 'therapist', { to: null });
  children = (await read<{ clients: Child[] }>(page, '/therapist/clients')).clients;
});
test.afterAll(() => context.close());

/** A past session at night, when no demo session takes place. Each minute of the clock uses another quarter hour. */
async function held(daysAgo: number): Promise<RegExp> {
  const midnight = Date.now() - (Date.now() % 86_400_000) - daysAgo * 86_400_000;
  const start = new Date(midnight + 8 * 3_600_000 + (Math.floor(Date.now() / 60_000) % 16) * quarter);
  const event = {
    event_type: 'individual_session',
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + quarter).toISOString(),
    child_ids: [children[0]?.id],
  };
  await call(page, 'POST', '/events', { event });
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: zone });
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
  const [time] = clock.format(start).split(/\s/);
  return new RegExp(`${children[0]?.preferred_name}, ${day.format(start)}(, \\d{4})?, ${time}`);
}

const waiting = () => page.getByRole('list', { name: 'Sessions to mark' });
const named = (action: string, session: RegExp) =>
  waiting().getByRole('button', { name: new RegExp(`^${action}: ${session.source}`) });

const outcome = (session: RegExp, answer: string) =>
  waiting()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^(Mark attended|Save): ${session.source}`) }) })
    .getByRole('radio', { name: answer, exact: true });

test('signing in leads to “Today”, and so does the logo', async () => {
  await page.goto('/therapist');
  await expect(page).toHaveURL(/\/therapist\/today$/);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await settled(page);
  for (const heading of ['Next session', 'Today’s schedule', 'To do']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  const timer = page.getByRole('timer', { name: 'Time until it starts' });
  const nothing = page.getByText('No sessions yet.');
  await expect(timer.or(page.getByText('In progress')).or(nothing).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Larkwell home' })).toHaveAttribute('href', '/therapist');
  await looksRightEverywhere(page);
});

test('sessions are marked in the list, a missed one with its reason', async () => {
  const [came, missed] = [await held(3), await held(2)];
  await page.goto('/therapist/today');
  await outcome(came, 'Attended').check();
  await named('Save', came).click();
  await toast(page, 'Marked complete');
  await expect(named('Save', came)).toHaveCount(0);

  for (const earlier of ['dashboard', 'tasks']) {
    await page.goto(`/therapist/${earlier}`);
    await expect(page).toHaveURL(/\/therapist\/today$/);
  }
  await looksRightEverywhere(page);
  await outcome(missed, 'Technical problem').check();
  await named('Save', missed).press('Enter');
  await toast(page, 'Marked incomplete');
  await expect(named('Save', missed)).toHaveCount(0);
});

test('a family is invited to schedule, and the invitation is revoked', async () => {
  const sheet = test.info().outputPath('services.csv');
  writeFileSync(sheet, `${Object.keys(ordered).join(',')}\n${Object.values(ordered).join(',')}\n`);
  operate('scheduling', 'care-services', 'import', sheet, '--apply');
  const child = children.find(({ name }) => name === ordered.child_first_name);
  const name = child?.preferred_name;

  await page.goto('/therapist/today');
  const toSchedule = page.getByRole('list', { name: 'Ready to book' });
  await expect(toSchedule).toContainText(`2 sessions of ${service} left to book`);
  await page.goto(`/therapist/clients/${child?.id}/sessions`);
  const invite = page.getByRole('button', { name: `Invite to schedule: ${name}, ${service}` });
  await invite.click();
  const dialog = page.getByRole('dialog', { name: `Invite ${name} to schedule` });
  await expect(dialog).toContainText('2 sessions');
  await expect(dialog).toContainText(`invites you to book sessions for ${name}`);
  await looksRightEverywhere(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await toast(page, `Invitation sent to ${name}’s family`);
  const link = await dialog.getByLabel('Booking link').inputValue();
  expect(link).toMatch(/\/client-therapist-booking\/[^/]+\?.*token=/);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await toast(page, 'Copied successfully');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(590);
  await looksRightEverywhere(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(invite).toBeFocused();

  await page.goto('/therapist/today');
  const invitations = page.getByRole('list', { name: 'Open invitations' });
  const ours = invitations.getByRole('listitem').filter({ hasText: service });
  await ours.getByRole('button', { name: /^Copy link/ }).click();
  await toast(page, 'Copied successfully');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await ours.getByRole('button', { name: /^Revoke/ }).click();
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await toast(page, 'Invitation revoked');
  await expect(ours).toHaveCount(0);
});

test('the client’s sessions page shows the minutes of the cycle', async () => {
  await page.goto(`/therapist/clients/${children[0]?.id}/sessions`);
  await expect(page.getByRole('heading', { name: 'Minutes this period' })).toBeVisible();
  for (const line of ['Planned', 'Delivered', 'Booked', 'Remaining']) {
    await expect(page.getByRole('term').filter({ hasText: line }).first()).toBeVisible();
  }
  await looksRightEverywhere(page);
});

test('a client is found by an initial, and the search survives going back', async () => {
  // one who is called by the first name, so the card has the name that is searched for
  const child = children.find(
    ({ name, last_name, preferred_name }) => last_name && preferred_name.startsWith(name),
  ) as Child;
  await page.goto('/therapist/clients');
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: 'Private pay' }).first()).toContainText(/years old.*\d min/);
  const search = page.getByLabel('Search clients');
  await search.fill(`  ${child.name[0]}. `);
  const list = page.getByRole('table', { name: 'Clients' });
  await expect(list.getByRole('link', { name: `${child.name} ${child.last_name}` })).toBeVisible();
  await search.fill('Nobody of this name');
  await expect(page.getByText('No child, guardian, or school matches “Nobody of this name”.')).toBeVisible();
  await search.fill(child.name);
  await list.getByRole('link', { name: `${child.name} ${child.last_name}` }).click();
  await page.goBack();
  await expect(search).toHaveValue(child.name);
  await looksRightEverywhere(page);
  await page.setViewportSize({ width: 1136, height: 800 });
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Notes due', exact: true }).first().click();
  await expect(page).toHaveURL(/\?only=notes_due$/);
  await expect(list.getByRole('row').nth(1)).toContainText(/\d$/);
});

test('the details list possible substitutes', async () => {
  const start = new Date(Date.now() + 9 * 86_400_000);
  const range = new URLSearchParams({ start: new Date().toISOString(), end: start.toISOString() });
  interface Session {
    id: string;
    event_kind: string;
    status: string;
    canceled: boolean;
    guests: unknown[];
    start_date: string;
  }
  const { events } = await read<{ events: Session[] }>(page, `/events?${range}`);
  const coming = events.find(
    ({ event_kind, status, canceled, guests, start_date }) =>
      event_kind === 'therapy_session' &&
      status === 'scheduled' &&
      !canceled &&
      guests.length > 0 &&
      Date.parse(start_date) > Date.now(),
  );
  await page.goto(`/therapist/calendar?event=${coming?.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Find a substitute' }).click();
  await expect(
    dialog.getByRole('radio').or(dialog.getByText('No one in your specialty is free then.')).last(),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hand over session' })).toBeDisabled();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Find a substitute' })).toBeVisible();
});

test('a link to an unknown session shows an error', async () => {
  await page.goto('/therapist/calendar?event=');
  await expect(page.getByRole('dialog').getByText('Event details endpoint needs the event id')).toBeVisible();
  await looksRight(page);
});

const settings = { therapist: '/therapist/settings/account', guardian: '/client/settings' } as const;
// two addresses that no other test uses
const subscribers = { therapist: 'grace.whitfield@example.com', guardian: 'oliver.hughes@example.com' } as const;

for (const role of ['therapist', 'guardian'] as const) {
  test(`a ${role} subscribes to her sessions, and ends it`, async ({ browser }) => {
    const own = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const at = await own.newPage();
    await signIn(at, role, { email: subscribers[role], to: settings[role] });
    const press = (name: string) => at.getByRole('button', { name, exact: true }).click();
    const confirm = (name: string) => at.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await press('Get calendar link');
    await toast(at, 'Your calendar link is ready');
    const address = at.getByLabel('Your private calendar link');
    const first = await address.inputValue();
    await at.getByRole('button', { name: 'Copy', exact: true }).click();
    await toast(at, 'Copied successfully');
    expect(await at.evaluate(() => navigator.clipboard.readText())).toBe(first);
    const feed = await at.request.get(new URL(first).pathname);
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    await looksRightEverywhere(at);

    await press('Get a new link');
    await confirm('Get a new link');
    await expect(address).not.toHaveValue(first);
    expect((await at.request.get(new URL(first).pathname)).status()).toBe(404);
    await press('Stop sharing');
    await confirm('Stop sharing');
    await toast(at, 'Your calendar link no longer works');
    await expect(at.getByRole('button', { name: 'Get calendar link' })).toBeVisible();
    await own.close();
  });
}
