import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere, toast } from './support/look.ts';
import { demoPassword, signIn } from './support/people.ts';

/** Joining and leaving a session's room as guardian and therapist. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const devices = ['--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required'];
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...devices] });
  },
});

/** Demo pairs. The first one with free time around now is used. */
const pairs = [
  ['grace.whitfield@example.com', 'oliver.hughes@example.com'],
  ['daniel.reyes@example.com', 'hye-jin.park@example.com'],
  ['priya.raman@example.com', 'leila.nazari@example.com'],
] as const;

let contexts: BrowserContext[];
let guardian: Page;
let therapist: Page;
let eventId: string;
let pastId: string;

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const at = (page: Page, name: string, id = eventId) =>
  expect(page).toHaveURL(new RegExp(`/session/${name}\\?topic=${id}`));
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const open = (page: Page, name: string, id = eventId) => page.goto(`/session/${name}?topic=${id}`);
const move = (start: number, end: number) =>
  call(therapist, 'PATCH', `/events/${eventId}`, { start_date: inMinutes(start), end_date: inMinutes(end) });

test.beforeAll(async ({ browser }) => {
  contexts = [await browser.newContext(), await browser.newContext()];
  [guardian, therapist] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  for (const [hers, theirs] of pairs) {
    await signIn(therapist, 'therapist', hers);
    await expect(therapist).toHaveURL(/\/therapist\//);
    await signIn(guardian, 'guardian', theirs);
    await expect(guardian).toHaveURL(/\/client\/sessions/);
    interface Me {
      guardian: { children: { id: string }[] };
    }
    const { children } = (await call<Me>(guardian, 'GET', '/guardian/me')).guardian;
    const enter = (start: number, end: number) =>
      attempt<{ event: { id: string } }>(therapist, 'POST', '/events', {
        event: {
          event_type: 'individual_session',
          start_date: inMinutes(start),
          end_date: inMinutes(end),
          child_ids: [children[0]?.id],
        },
      });
    const soon = await enter(8, 33);
    const past = await enter(-20, -5);
    if (soon.status === 201 && past.status === 201) {
      eventId = soon.json.event.id;
      pastId = past.json.event.id;
      break;
    }
    for (const { status, json } of [soon, past]) {
      if (status === 201) await call(therapist, 'DELETE', `/events/${json.event.id}`);
    }
    await Promise.all([guardian, therapist].map((page) => page.evaluate(() => localStorage.clear())));
  }
  expect(eventId, 'a place in some calendar around now').toBeTruthy();
});
test.afterAll(async () => {
  for (const id of [eventId, pastId]) await attempt(therapist, 'DELETE', `/events/${id}`);
  await Promise.all(contexts.map((context) => context.close()));
});

test('long before a session the page shows when it opens', async () => {
  await move(180, 205);
  await open(guardian, 'pre-session');
  await at(guardian, 'unavailable');
  await heading(guardian, 'Your session isn’t open yet');
  await expect(guardian.getByRole('timer')).toHaveText(/^2:\d\d:\d\d$/);
  await looksRightEverywhere(guardian);
});

test('in the last hour the device check explains denied devices', async () => {
  await move(30, 55);
  await open(guardian, 'pre-session');
  await heading(guardian, 'Get ready for your session');
  await expect(guardian.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
  await expect(guardian.getByRole('link', { name: 'Join session' })).toHaveCount(0);
  await guardian.getByRole('button', { name: 'Check camera and microphone' }).click();
  await expect(guardian.getByText(/blocks the camera on this page/)).toBeVisible();
  await expect(guardian.getByText(/blocks the microphone on this page/)).toBeVisible();
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
  await move(8, 33);
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
  await open(therapist, 'pre-session');
  await join(therapist);
  // a whole second together: the test stack proposes attendance after that
  await looksRightEverywhere(therapist);
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
  await at(therapist, 'ended');
  await heading(therapist, 'You left the session');
  await looksRightEverywhere(therapist);
  await therapist.getByRole('button', { name: 'Rejoin' }).click();
  await at(therapist, 'pre-session');
  await expect(therapist.getByRole('link', { name: 'Join session' })).toBeVisible();

  await guardian.goto('/client/sessions');
  await expect.poll(seenByTherapist).toMatchObject({ left_at: expect.any(String) });
  await open(guardian, 'pre-session');
  await at(guardian, 'ended');
});

test('the therapist confirms attendance proposed from the room', async () => {
  await move(-1, 14);
  const clientId = (await seenByTherapist())?.child_id;
  const delivered = async () => {
    const path = `/clients/${clientId}/ledger`;
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
    await open(page, 'pre-session', pastId);
    await at(page, 'time-up', pastId);
    await heading(page, 'Time is up');
  }
  await looksRightEverywhere(guardian);
});

test('logging in returns to the room; rooms of others aren’t found', async ({ page }) => {
  await open(page, 'pre-session', pastId);
  await expect(page).toHaveURL(/\/login\/client/);
  await page.getByLabel('Email').fill('andre.baptiste@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword());
  await page.getByRole('button', { name: 'Log in' }).click();
  await at(page, 'pre-session', pastId);
  await expect(page.getByRole('heading', { name: 'We couldn’t find this session' })).toBeVisible();
  await page.goto('/session/ended');
  await expect(page.getByText('Which session?')).toBeVisible();
  await looksRightEverywhere(page);
});
