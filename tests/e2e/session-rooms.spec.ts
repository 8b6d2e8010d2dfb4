import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere, toast } from './support/look.ts';
import { operate } from './support/operator.ts';
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
} as const;
/** What holds the time until the session is moved there: once it has started it can't be moved. */
const past = [-18, 0] as const;
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
    await signIn(therapist, 'therapist', { email: hers, to: null });
    await signIn(guardian, 'guardian', { email: theirs, to: null });
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
  await open(therapist, '/session/pre-session');
  await join(therapist);
  await looksRightEverywhere(therapist);
  await join(guardian);
  const met = Date.now();
  await looksRightEverywhere(guardian);
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

/** Of the session, on the therapist's page. */
const details = () => therapist.getByRole('dialog');
const saves = () => details().getByRole('button', { name: /^Save: / });

test('the therapist saves the minutes that the room proposes', async () => {
  const { child_id, joined_at } = (await seenByTherapist()) ?? {};
  const secondsAfter = (seconds: number) => new Date(Date.parse(joined_at ?? '') + seconds * 1_000).toISOString();
  const ends = secondsAfter(6);
  await call(therapist, 'DELETE', `/events/${pastId}`);
  pastId = '';
  await call(therapist, 'PATCH', `/events/${eventId}`, { start_date: secondsAfter(-894), end_date: ends });
  // a fixed period: midnight may begin another one
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const path = `/clients/${child_id}/ledger?from=${day(-7)}&to=${day(7)}`;
  const delivered = async () => {
    interface Ledger {
      ledger: { services: { delivered_minutes: number }[] };
    }
    const { ledger } = await call<Ledger>(therapist, 'GET', path);
    return ledger.services.reduce((sum, { delivered_minutes }) => sum + delivered_minutes, 0);
  };
  const before = await delivered();
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(ends));
  await therapist.goto(`/therapist/calendar?event=${eventId}`);
  await expect(details().getByText(/ joined at \d.* 14 min late$/)).toBeVisible();
  await expect(details().getByRole('radio', { name: 'Attended', exact: true })).toBeChecked();
  await expect(details().getByText('1 of 15 minutes · the family joined late')).toBeVisible();
  await looksRightEverywhere(therapist);
  await saves().click();
  await toast(therapist, 'Marked complete');
  await expect(details().getByText(/ joined at \d/)).toHaveCount(0);
  await expect(details().getByText('Complete', { exact: true }).first()).toBeVisible();
  expect(await delivered()).toBe(before + 1);
});

/** Of the session, on the family's page. */
const card = () => guardian.locator(`#session-${eventId}`);

test('a family disputes its minutes, and the therapist corrects them', async () => {
  await guardian.goto('/client/sessions');
  await guardian.getByText('Past', { exact: true }).click();
  await expect(card()).toContainText('Recorded: 1 of 15 minutes, because you joined late or left early.');
  await expect(card()).toContainText('You joined 14 minutes late.');
  await looksRightEverywhere(guardian);
  await card()
    .getByRole('button', { name: /^More for/ })
    .click();
  await guardian.getByRole('menuitem', { name: /^This isn’t what happened/ }).click();
  const dispute = guardian.getByRole('dialog', { name: 'This isn’t what happened' });
  await expect(dispute.getByText('Your therapist recorded: Attended, 1 of 15 minutes')).toBeVisible();
  await dispute.getByRole('textbox', { name: 'What happened?' }).fill('The call broke off at our end.');
  await looksRightEverywhere(guardian);
  await dispute.getByRole('button', { name: 'Send' }).click();
  await expect(card()).toContainText('Your therapist hasn’t replied yet.');

  await therapist.goto(`/therapist/calendar?event=${eventId}`);
  await expect(details().getByText('“The call broke off at our end.”')).toBeVisible();
  await details()
    .getByRole('button', { name: /^Change the minutes/ })
    .click();
  await details()
    .getByRole('textbox', { name: /^How many of 15 minutes did / })
    .fill('5');
  await details().getByRole('radio', { name: 'Technical problem' }).last().check();
  await looksRightEverywhere(therapist);
  await saves().click();
  await toast(therapist, 'Marked complete');
  // the page follows live
  await expect(card()).toContainText('Recorded: 5 of 15 minutes, because of a technical problem.');
  await expect(card()).toContainText('The 10 missing minutes count toward a make-up session.');
  await expect(card()).toContainText('your therapist corrected the record');
});

test('a family reads why an operator wrote its minutes off', async () => {
  interface Answer {
    event: { event_participants: { id: string }[] };
  }
  const { event } = await call<Answer>(therapist, 'GET', `/events/${eventId}`);
  const participant = event.event_participants[0]?.id ?? '';
  const reason = 'We gave you a free session for them.';
  operate('scheduling', 'owed-sessions', 'write-off', participant, '--reason', reason, '--apply');
  await expect(card()).toContainText(`The 10 missing minutes won’t be made up. Larkwell wrote: “${reason}”`);
  await looksRightEverywhere(guardian);
});
