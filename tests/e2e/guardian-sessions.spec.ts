import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { attempt, call } from './support/calls.ts';
import { pdf } from './support/files.ts';
import { looksRight, looksRightEverywhere, toast } from './support/look.ts';
import { signIn } from './support/people.ts';

/** A guardian and her sessions. Each test continues where the previous one ended, and the last ones undo the bookings. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** She and her therapist are in different time zones: Arizona has no daylight saving time. */
const guardianEmail = 'tala.begay@example.com';

interface Session {
  id: string;
  start_date: string;
  end_date: string;
  event_type: string;
  canceled: boolean;
  service_id: string;
  guests: { child_id: string }[];
}

let contexts: BrowserContext[];
let guardian: Page;
let therapist: Page;
let childId: string;
let session: Session;
/** Booked again at the end. */
const canceled: Session[] = [];

/** Her sessions that aren't canceled, in the order of `upcoming`. */
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Upcoming sessions' }).getByRole('listitem').filter({ hasNotText: 'Canceled' });
const card = (page: Page) => cards(page).last();
/** All sessions but the next one have their actions in a menu. */
async function choose(session: Locator, name: RegExp) {
  await expect(session).toBeVisible();
  const menu = session.getByRole('button', { name: /^More for/ });
  if ((await menu.count()) === 0) return session.getByRole('button', { name }).click();
  await menu.click();
  await session.page().getByRole('menuitem', { name }).click();
}
const upcoming = async () =>
  (await call<{ events: Session[] }>(guardian, 'GET', `/clients/${childId}/events?filter=upcoming`)).events.filter(
    ({ canceled }) => !canceled,
  );

test.beforeAll(async ({ browser }) => {
  contexts = [await browser.newContext(), await browser.newContext()];
  [guardian, therapist] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(guardian, 'guardian', { email: guardianEmail, to: null });
  const me = await call<{ guardian: { children: { id: string }[] } }>(guardian, 'GET', '/guardian/me');
  childId = me.guardian.children[0]?.id ?? '';
});
test.afterAll(async () => {
  for (const { event_type, start_date, end_date, service_id } of canceled) {
    const event = { event_type, start_date, end_date, service_id, child_ids: [childId] };
    await attempt(therapist, 'POST', '/events', { event });
  }
  await Promise.all(contexts.map((context) => context.close()));
});

test('she sees upcoming sessions with the no-show rate', async () => {
  await guardian.goto('/client/sessions');
  await expect(guardian.getByRole('list', { name: 'Upcoming sessions' })).toBeVisible();
  await expect(guardian.getByText(/^No-show rate \d+%$/).first()).toBeVisible();
  session = (await upcoming()).at(-1) as Session;
  expect(Date.parse(session.start_date)).toBeGreaterThan(Date.now() + 24 * 3_600_000);
  await looksRightEverywhere(guardian);
});

test('she requests rescheduling, edits the reason and withdraws', async () => {
  await choose(card(guardian), /^Reschedule session,/);
  const dialog = guardian.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Reschedule reason is required')).toBeVisible();
  await looksRightEverywhere(guardian);
  await dialog.getByRole('textbox').fill('Swimming lesson');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await toast(guardian, 'Request sent. The time stays the same until your therapist replies.');
  await expect(card(guardian).getByText('You asked for another time: “Swimming lesson”')).toBeVisible();
  await looksRight(guardian);

  await choose(card(guardian), /^Change reason/);
  await guardian.getByRole('dialog').getByRole('textbox').fill('Dentist');
  await guardian.getByRole('dialog').getByRole('button', { name: 'Save reason' }).click();
  await toast(guardian, 'Request updated.');
  await expect(card(guardian).getByText('You asked for another time: “Dentist”')).toBeVisible();

  await choose(card(guardian), /^Withdraw request/);
  await toast(guardian, 'Request withdrawn. The time stays the same.');
  await expect(card(guardian).getByText(/^You asked for another time/)).toHaveCount(0);
});

test('she reschedules a session with times in both zones', async () => {
  await choose(card(guardian), /^Reschedule session,/);
  await guardian.getByRole('dialog').getByRole('link', { name: 'Choose a new time' }).click();
  await expect(guardian).toHaveURL(new RegExp(`self_reschedule_event=${session.id}`));
  await expect(guardian.getByText(/^Now: .*Mountain/)).toBeVisible();
  await expect(guardian.getByText(/Pacific Time for Maya$/)).toBeVisible();
  const times = guardian.getByRole('tabpanel').getByRole('button');
  await times.first().click();
  await looksRightEverywhere(guardian);
  await times.last().click();
  await expect(guardian.getByText('1 of 1 chosen')).toBeVisible();
  await guardian.getByRole('button', { name: 'Move session' }).click();
  await expect(guardian.getByRole('heading', { name: 'Session moved' })).toBeVisible();
  await looksRight(guardian);
  const moved = (await call<{ event: Session }>(guardian, 'GET', `/events/${session.id}`)).event;
  expect(moved.start_date).not.toBe(session.start_date);
});

test('she cancels a session after the confirmation', async () => {
  await guardian.getByRole('link', { name: 'Go to Sessions' }).click();
  // the first one that is free to cancel: it can be booked again in this cycle
  const standing = await upcoming();
  const free = standing.findIndex(({ start_date }) => Date.parse(start_date) > Date.now() + 25 * 3_600_000);
  canceled.push(standing[free] as Session);
  await choose(cards(guardian).nth(free), /^Cancel session,/);
  const dialog = guardian.getByRole('dialog', { name: 'Cancel this session?' });
  await expect(dialog.getByText(/You can cancel for free until .* It won’t count, and you can rebook/)).toBeVisible();
  await looksRightEverywhere(guardian);
  await dialog.getByRole('button', { name: 'Cancel session' }).click();
  await toast(guardian, 'Session successfully canceled');
  await expect(guardian.getByText('Canceled by you').first()).toBeVisible();
});

test('changes show live on each other’s open page', async () => {
  const last = (await upcoming()).at(-1) as Session;
  await guardian.goto('/client/sessions');
  await expect(card(guardian)).toBeVisible();
  await signIn(therapist, 'therapist', { to: `/therapist/calendar?event=${last.id}` });
  const details = therapist.getByRole('dialog');
  await expect(details).toBeVisible();

  const before = await card(guardian).textContent();
  const later = (instant: string) => new Date(Date.parse(instant) + 15 * 60_000).toISOString();
  const to = { start_date: later(last.start_date), end_date: later(last.end_date) };
  await call(therapist, 'PATCH', `/events/${last.id}`, to);
  await expect.poll(() => card(guardian).textContent()).not.toBe(before);

  await call(guardian, 'POST', `/clients/${childId}/events/${last.id}/cancel`);
  canceled.push(last);
  await expect(details.getByText('Canceled by the client').first()).toBeVisible();
});

test('shared materials appear on the session’s card until unshared', async () => {
  const first = (await upcoming())[0] as Session;
  const text = `A mirror and two dice, ${process.env.JOURNEY}`;
  const sheet = `Cards ${process.env.JOURNEY}.pdf`;
  await therapist.goto(`/therapist/calendar?event=${first.id}`);
  const details = therapist.getByRole('dialog');
  const added = details.locator('form').filter({ has: therapist.getByRole('textbox', { name: 'New material' }) });
  await added.getByRole('textbox', { name: 'New material' }).fill(text);
  await added.getByLabel('Attach files').setInputFiles({ name: sheet, mimeType: 'application/pdf', buffer: pdf });
  await expect(added.getByRole('button', { name: `Remove ${sheet}` })).toBeVisible();
  await added.getByRole('switch', { name: 'Share with the family' }).press('Space');
  await looksRightEverywhere(therapist);
  await details.getByRole('button', { name: 'Add material' }).click();
  await toast(therapist, 'Material added successfully');

  await guardian.goto('/client/sessions');
  const openMaterials = () =>
    cards(guardian)
      .first()
      .getByRole('button', { name: /^Materials,/ })
      .click();
  await openMaterials();
  const dialog = guardian.getByRole('dialog', { name: 'Materials' });
  await expect(dialog.getByText(text)).toBeVisible();
  await looksRightEverywhere(guardian);
  const download = guardian.waitForEvent('download');
  await dialog.getByRole('list', { name: 'Files' }).getByRole('button', { name: sheet }).click();
  expect((await download).suggestedFilename()).toBe(sheet);
  async function isGone() {
    await guardian.goto('/client/sessions');
    await openMaterials();
    // there may be another one
    await expect(
      dialog
        .getByRole('article')
        .or(dialog.getByText(/^Nothing to prepare/))
        .first(),
    ).toBeVisible();
    await expect(dialog.getByText(text)).toHaveCount(0);
  }

  const kept = details.getByRole('article').filter({ hasText: text });
  await kept.getByRole('switch', { name: 'Share with the family' }).press('Space');
  await toast(therapist, 'Material updated successfully');
  await isGone();
  await kept.getByRole('button', { name: /^More actions for the material from/ }).click();
  await therapist.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await details.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(therapist, 'Material deleted successfully');
  await isGone();
});

test('a declined request disappears from her open page', async () => {
  const last = (await upcoming()).at(-1) as Session;
  await call(guardian, 'POST', `/events/${last.id}/rescheduling`, { event: { reschedule_reason: 'Dentist' } });
  await guardian.goto('/client/sessions');
  await expect(card(guardian).getByText('You asked for another time: “Dentist”')).toBeVisible();
  await therapist.goto(`/therapist/calendar?event=${last.id}`);
  const details = therapist.getByRole('dialog');
  await details.getByRole('button', { name: 'Keep current time' }).click();
  await looksRightEverywhere(therapist);
  await details.getByRole('alertdialog').getByRole('button', { name: 'Keep current time' }).click();
  await toast(therapist, 'Current time kept. We’ll let the family know.');
  await expect(details.getByText('Dentist')).toHaveCount(0);
  await expect(card(guardian).getByText(/^You asked for another time/)).toHaveCount(0);
});

test('a session of another family can’t be rescheduled', async () => {
  await guardian.goto('/client-therapist-booking/nobody?self_reschedule_event=00000000-0000-7000-8000-000000000000');
  await expect(guardian.getByText('Nothing here')).toBeVisible();
  await looksRight(guardian);
});

test('free times without parameters are rejected', async () => {
  const { status, json } = await attempt<{ error: string }>(guardian, 'GET', '/events/available_dates');
  expect([status, json.error]).toEqual([422, 'Missing required parameters']);
});

/** The response of scheduling when consultations are offered on a calendar of this origin. */
async function offerConsultations(page: Page, origin: string) {
  const calendly = {
    stylesheet_url: `${origin}/widget-under-test.css`,
    script_url: `${origin}/widget-under-test.js`,
    click_script: "Calendly.initPopupWidget({url: 'https://calendar.example.com/larkwell/talk'});return false;",
  };
  await page.route('**/api/v1/guardians/calendlies/show', (route) => route.fulfill({ json: { calendly } }));
  await page.route('**/widget-under-test.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  const script = 'window.Calendly = { initPopupWidget: ({ url }) => { document.title = url; } };';
  await page.route('**/widget-under-test.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto('/client/sessions');
}

test('a consultation opens only from an allowed script origin', async () => {
  const book = guardian.getByRole('button', { name: 'Book a consultation' });
  await offerConsultations(guardian, 'https://not-allowed.example.com');
  await book.click();
  await toast(guardian, 'The booking calendar didn’t load. Please try again.');
  await looksRightEverywhere(guardian);
  await guardian.unrouteAll();
  await offerConsultations(guardian, new URL(guardian.url()).origin);
  await book.click();
  await expect(guardian).toHaveTitle('https://calendar.example.com/larkwell/talk');
});
