import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere, toast } from './support/look.ts';
import { signIn, submitLogIn } from './support/people.ts';
import { confirmPlace } from './support/places.ts';

/** Joining and leaving a session at a therapist's own meeting link, as guardian and therapist. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const devices = ['--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required'];
test.use({ launchOptions: async ({ launchOptions }, use) => use(wholeBrowser(launchOptions, devices)) });

/** Demo therapists of different zones, each with a guardian of a client. The first pair with room in every window below is
 * used. Without supervision, the sessions of the demo data leave one of them free at every minute of a week. Invitations
 * count the sessions of the last one, so it is the last choice. */
const pairs = [
  ['grace.whitfield@example.com', 'oliver.hughes@example.com'],
  ['daniel.reyes@example.com', 'hye-jin.park@example.com'],
  ['tom.bergeron@example.com', 'beth.ankomah@example.com'],
  ['priya.raman@example.com', 'leila.nazari@example.com'],
] as const;

let contexts: BrowserContext[];
let guardian: Page;
let therapist: Page;
let eventId = '';
let pastId = '';

/** Minutes from now at which each test needs the session to start and end. */
const windows = {
  lastHour: [30, 45],
  open: [8, 23],
  started: [-1, 14],
} as const;
const past = [-20, -5] as const;
/** Starts more than two hours after the room opens; a therapist with a full day has one of them free. */
const longBefore = [180, 165, 150, 135] as const;
let farStart: number = longBefore[0];

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const at = (page: Page, address: string, id = eventId) =>
  expect(page).toHaveURL(new RegExp(`${address}\\?topic=${id}`));
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const open = (page: Page, address: string, id = eventId) => page.goto(`${address}?topic=${id}`);
const timesOf = (start: number, end: number) => ({ start_date: inMinutes(start), end_date: inMinutes(end) });
const move = (start: number, end: number) => call(therapist, 'PATCH', `/events/${eventId}`, timesOf(start, end));

/** Deletes the therapist's supervision and reviews around now: they are all at noon, so every therapist may be busy then. */
async function clearOwnTime() {
  const path = `/events?start=${inMinutes(-30)}&end=${inMinutes(240)}`;
  const { events } = await call<{ events: { id: string; event_type: string }[] }>(therapist, 'GET', path);
  const own = events.filter(({ event_type }) => ['supervision', 'review_of_records'].includes(event_type));
  for (const { id } of own) await attempt(therapist, 'DELETE', `/events/${id}`);
}

/** Moves the session to each window once. Returns why it can't. */
async function obstacleFor(id: string) {
  const refused = async (start: number, end: number) => {
    const { status, json } = await attempt(therapist, 'PATCH', `/events/${id}`, timesOf(start, end));
    return status < 300 ? null : { start, json };
  };
  const far = [];
  for (const start of longBefore) {
    const obstacle = await refused(start, start + 15);
    farStart = start;
    if (!obstacle) return (await refused(...windows.lastHour)) ?? (await refused(...windows.open));
    far.push(obstacle);
  }
  return far;
}

/** Enters both sessions, or none and returns why. */
async function enterSessions(childId: string | undefined) {
  const create = (start: number, end: number) =>
    attempt<{ event: { id: string } }>(therapist, 'POST', '/events', {
      event: { event_type: 'individual_session', ...timesOf(start, end), child_ids: [childId] },
    });
  const entered = [await create(...past), await create(...windows.open)];
  const refused = entered.find(({ status }) => status !== 201);
  const [before, soon] = entered.map(({ json }) => json.event?.id);
  const obstacle = refused ?? (await obstacleFor(soon ?? ''));
  if (!obstacle) {
    pastId = before ?? '';
    eventId = soon ?? '';
    return null;
  }
  for (const id of [before, soon]) if (id) await call(therapist, 'DELETE', `/events/${id}`);
  return obstacle;
}

interface People {
  children: { id: string }[];
}

test.beforeAll(async ({ browser }) => {
  contexts = [await browser.newContext(), await browser.newContext()];
  [guardian, therapist] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  const obstacles: unknown[] = [];
  for (const [hers, theirs] of pairs) {
    await signIn(therapist, 'therapist', hers);
    await expect(therapist).toHaveURL(/\/therapist\//);
    await signIn(guardian, 'guardian', theirs);
    await expect(guardian).toHaveURL(/\/client\/home/);
    const { children } = (await call<{ guardian: People }>(guardian, 'GET', '/guardian/me')).guardian;
    const { clients } = await call<{ clients: { id: string }[] }>(therapist, 'GET', '/therapist/clients');
    await call(therapist, 'PUT', '/therapist', { meeting_url: 'https://meet.example.com/journeys' });
    await clearOwnTime();
    const obstacle = await enterSessions(children.find(({ id }) => clients.some((client) => client.id === id))?.id);
    if (!obstacle) return;
    obstacles.push({ hers, ...obstacle });
    await Promise.all([guardian, therapist].map((page) => page.evaluate(() => localStorage.clear())));
  }
  throw new Error(`No pair is free at every window: ${JSON.stringify(obstacles)}`);
});
test.afterAll(async () => {
  for (const id of [eventId, pastId]) if (id) await attempt(therapist, 'DELETE', `/events/${id}`);
  await Promise.all(contexts.map((context) => context.close()));
});

test('long before a session the page shows when it opens', async () => {
  await move(farStart, farStart + 15);
  await open(guardian, '/session/pre-session');
  await at(guardian, '/session/unavailable');
  await heading(guardian, 'Your session isn’t open yet');
  await expect(guardian.getByRole('timer')).toHaveText(/^2:\d\d:\d\d$/);
  await looksRightEverywhere(guardian);
});

test('in the last hour the device check explains denied devices', async () => {
  await move(...windows.lastHour);
  await open(guardian, '/session/pre-session');
  await heading(guardian, 'Get ready for your session');
  await expect(guardian.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
  await expect(guardian.getByRole('link', { name: 'Join session' })).toHaveCount(0);
  await guardian.getByRole('button', { name: 'Check camera and microphone' }).click();
  await expect(guardian.getByText(/blocks the camera on this page/)).toBeVisible();
  await expect(guardian.getByText(/blocks the microphone on this page/)).toBeVisible();
  await expect(guardian.getByRole('heading', { name: 'Where are you today?' })).toBeVisible();
  await looksRightEverywhere(guardian);
});

test('camera, microphone and speaker are checked', async () => {
  await contexts[0]?.grantPermissions(['camera', 'microphone']);
  await guardian.getByRole('button', { name: 'Try again: Camera' }).click();
  await expect(guardian.getByText('Your camera works.')).toBeVisible();
  await guardian.getByRole('button', { name: 'Try again: Microphone' }).click();
  await expect(guardian.getByText('We hear you.')).toBeVisible();
  await guardian.getByRole('button', { name: 'Play tone' }).click();
  await guardian.getByRole('button', { name: 'Yes' }).click();
  await expect(guardian.getByText('Your speaker works.')).toBeVisible();
  await looksRightEverywhere(guardian);
});

test('the waiting page offers Join when the room opens', async () => {
  await move(...windows.open);
  await expect(guardian.getByText('Confirm where you are to go in.')).toBeVisible({ timeout: 70_000 });
  await confirmPlace(guardian, eventId);
  await expect(guardian.getByRole('link', { name: 'Join session' })).toBeVisible({ timeout: 70_000 });
  await expect(guardian.getByText('Starts in')).toBeVisible();
  await looksRight(guardian);
});

/** Joins. The meeting opens in another tab with a stubbed page. */
async function join(page: Page) {
  const link = page.getByRole('link', { name: 'Join session' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  await page.context().route(`${address.origin}/**`, (route) => route.fulfill({ body: 'The meeting' }));
  const [meeting] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(meeting).toHaveURL(address.href);
  await meeting.close();
  await heading(page, 'You’re in the session');
}

test('joining is recorded for both', async () => {
  await join(guardian);
  await looksRightEverywhere(guardian);
  await open(therapist, '/session/pre-session');
  await join(therapist);
  const met = Date.now();
  await looksRightEverywhere(therapist);
  // a whole second together: the test stack proposes attendance after that
  await expect.poll(() => Date.now() - met).toBeGreaterThan(1_500);
  await expect.poll(seenByTherapist).toMatchObject({ joined_at: expect.any(String), left_at: null });
});

interface Visit {
  child_id: string;
  joined_at: string | null;
  left_at: string | null;
}
const seenByTherapist = async () =>
  (await call<{ event: { guests: Visit[] } }>(therapist, 'GET', `/events/${eventId}`)).event.guests[0];

test('leaving allows rejoining; closing the tab leaves too', async () => {
  await therapist.getByRole('button', { name: 'I’ve left the session' }).click();
  await at(therapist, '/session/ended');
  await heading(therapist, 'You left the session');
  await looksRightEverywhere(therapist);
  await therapist.getByRole('button', { name: 'Rejoin' }).click();
  await at(therapist, '/session/pre-session');
  await expect(therapist.getByRole('link', { name: 'Join session' })).toBeVisible();

  await guardian.goto('/client/sessions');
  await expect.poll(seenByTherapist).toMatchObject({ left_at: expect.any(String) });
  await open(guardian, '/session/pre-session');
  await at(guardian, '/session/ended');
});

test('the therapist confirms attendance proposed from the room', async () => {
  await move(...windows.started);
  const clientId = (await seenByTherapist())?.child_id;
  // a fixed period: midnight may begin another one
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const path = `/clients/${clientId}/ledger?from=${day(-7)}&to=${day(7)}`;
  const delivered = async () => {
    interface Ledger {
      ledger: { services: { delivered_minutes: number }[] };
    }
    const { ledger } = await call<Ledger>(therapist, 'GET', path);
    return ledger.services.reduce((sum, { delivered_minutes }) => sum + delivered_minutes, 0);
  };
  const before = await delivered();
  await therapist.goto(`/therapist/calendar?event=${eventId}`);
  const details = therapist.getByRole('dialog');
  await expect(details.getByText(/ joined at \d/)).toBeVisible();
  await expect(details.getByRole('radio', { name: 'Attended', exact: true })).toBeChecked();
  await looksRightEverywhere(therapist);
  await details.getByRole('button', { name: /^Save: / }).click();
  await toast(therapist, 'Marked complete');
  await expect(details.getByText(/ joined at \d/)).toHaveCount(0);
  await expect(details.getByText('Complete', { exact: true }).first()).toBeVisible();
  expect(await delivered()).toBe(before + 15);
});

test('past the end the time is up', async () => {
  for (const page of [guardian, therapist]) {
    await open(page, '/session/pre-session', pastId);
    await at(page, '/session/time-up', pastId);
    await heading(page, 'Time is up');
  }
  await looksRightEverywhere(guardian);
});

test('logging in returns to the room; rooms of others aren’t found', async ({ page }) => {
  await open(page, '/session/pre-session', pastId);
  await expect(page).toHaveURL(/\/login\/client/);
  await submitLogIn(page, 'andre.baptiste@example.com');
  await at(page, '/session/pre-session', pastId);
  await expect(page.getByRole('heading', { name: 'We couldn’t find this session' })).toBeVisible();
  await page.goto('/session/ended');
  await expect(page.getByText('Which session?')).toBeVisible();
  await looksRightEverywhere(page);
});
