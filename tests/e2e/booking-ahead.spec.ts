import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere } from './support/look.ts';
import { signIn } from './support/people.ts';

/** A guardian books the next period until nothing is left, then cancels those bookings. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** A demo guardian with sessions left to book. No other journey changes her sessions. */
const guardianEmail = 'ingrid.solberg@example.com';

interface Period {
  service_id: string;
  therapist: { id: string };
  session_length: number;
  cycle_starts_on: string;
  cycle_ends_on: string;
  remaining: number;
}
interface Session {
  id: string;
  start_date: string;
  canceled: boolean;
}

interface SessionsPage {
  events: Session[];
  pagy: { next: number | null };
}

let context: BrowserContext;
let page: Page;
let childId: string;
/** The first period that hasn't started. */
let period: Period;
/** Ids of the sessions booked before this journey. */
let before: readonly string[];

const periods = async () =>
  (await call<{ events: Period[] }>(page, 'GET', `/clients/${childId}/events/pending_schedule?ahead=true`)).events;

/** Every upcoming session, from all pages. */
async function upcoming(): Promise<Session[]> {
  const found: Session[] = [];
  let next: number | null = 1;
  while (next) {
    const { events, pagy }: SessionsPage = await call(
      page,
      'GET',
      `/clients/${childId}/events?filter=upcoming&page=${next}`,
    );
    found.push(...events.filter(({ canceled }) => !canceled));
    next = pagy.next;
  }
  return found;
}

/** The guardian's page and her therapist's. */
const zone = 'America/New_York';
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
const dayOf = (instant: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant));
const today = () => dayOf(new Date().toISOString());
const chosen = (count: number) => page.getByText(`${count} of ${period.remaining} chosen`);
const bookingPage = ({ therapist, service_id }: Period) =>
  `/client-therapist-booking/${therapist.id}?service_id=${service_id}&child=${childId}`;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'guardian', { email: guardianEmail, to: null });
  interface Me {
    guardian: { children: { id: string }[] };
  }
  const { guardian } = await call<Me>(page, 'GET', '/guardian/me');
  childId = guardian.children[0]?.id ?? '';
  period = (await periods()).find(({ cycle_starts_on }) => cycle_starts_on > today()) as Period;
  before = (await upcoming()).map(({ id }) => id);
});
test.afterAll(async () => {
  for (const { id } of (await upcoming()).filter((session) => !before.includes(session.id))) {
    await attempt(page, 'POST', `/clients/${childId}/events/${id}/cancel`);
  }
  await context.close();
});

test('each period has its own number of sessions and days', async () => {
  await page.goto(bookingPage(period));
  const choice = page.getByRole('combobox', { name: 'Period' });
  const [from, until] = [period.cycle_starts_on, period.cycle_ends_on].map((day) => inWords(day).split(',')[0]);
  const sessions = period.remaining === 1 ? '1 session' : `${period.remaining} sessions`;
  await choice.click();
  await page.getByRole('option', { name: `${from} to ${until}: ${sessions}`, exact: true }).click();
  await expect(page.getByText(`${sessions} between ${inWords(period.cycle_starts_on)}`)).toBeVisible();
  await expect(chosen(0)).toBeVisible();
  await looksRightEverywhere(page);
});

test('she can choose only as many times as are left in the period', async () => {
  // on desktops the tabs are weeks
  await page.setViewportSize({ width: 769, height: 800 });
  const days = page.getByRole('tab');
  for (let number = 0; number < period.remaining; number += 1) {
    await days.nth(number).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    await expect(chosen(number + 1)).toBeVisible();
  }
  await expect(
    page.getByText('You’ve chosen every session in this period. Remove a time to choose another.'),
  ).toBeVisible();
  await days.nth(period.remaining).click();
  const another = page.getByRole('tabpanel').getByRole('button').first();
  await expect(another).toBeDisabled();
  await looksRightEverywhere(page);
  await page.setViewportSize({ width: 769, height: 800 });
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(chosen(period.remaining - 1)).toBeVisible();
  await another.click();
  await expect(chosen(period.remaining)).toBeVisible();
});

test('booked sessions fall in that period and appear in her list', async () => {
  await page.getByRole('button', { name: /^Book \d+ session/ }).click();
  await expect(page.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Booked sessions' }).getByRole('listitem')).toHaveCount(period.remaining);
  await looksRight(page);
  const booked = (await upcoming()).filter(({ id }) => !before.includes(id));
  expect(booked).toHaveLength(period.remaining);
  for (const { start_date } of booked) {
    expect(dayOf(start_date) >= period.cycle_starts_on && dayOf(start_date) <= period.cycle_ends_on).toBe(true);
  }
  await page.getByRole('link', { name: 'Go to Sessions' }).click();
  const standing = page.getByRole('list', { name: 'Upcoming sessions' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'Load more' });
  const count = (await upcoming()).length;
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(standing).toHaveCount(count, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
});

test('a used-up period isn’t offered; with none left the page says so', async () => {
  await page.goto(bookingPage(period));
  await expect(page.getByText(/chosen$/).or(page.getByText('Nothing left to book'))).toBeVisible();
  expect((await periods()).map(({ cycle_starts_on }) => cycle_starts_on)).not.toContain(period.cycle_starts_on);
  await expect(page.getByText(inWords(period.cycle_starts_on))).toHaveCount(0);

  // fill her other periods as far as there are free times
  for (const { cycle_starts_on, cycle_ends_on, remaining, session_length, service_id, therapist } of await periods()) {
    const asked = new URLSearchParams({
      therapist_id: therapist.id,
      service_id,
      cycle_starts_on,
      event_duration: String(session_length),
      start_date: [cycle_starts_on, today()].toSorted()[1] ?? '',
      end_date: cycle_ends_on,
      timezone: zone,
    });
    interface Free {
      available_time_slots: { start_date: string; end_date: string }[];
    }
    const { available_time_slots } = await call<Free>(page, 'GET', `/events/available_dates?${asked}`);
    const events: { service_id: string; start_date: string }[] = [];
    // the latest times first: the earliest can become too soon before they're booked
    let begin = '9999';
    for (const slot of available_time_slots.toSorted((one, other) => other.start_date.localeCompare(one.start_date))) {
      if (events.length === remaining || slot.end_date > begin) continue;
      events.push({ service_id, start_date: slot.start_date });
      begin = slot.start_date;
    }
    if (events.length > 0) await call(page, 'POST', `/clients/${childId}/events`, { events });
  }
  await page.goto(bookingPage(period));
  await expect(page.getByText('Nothing left to book')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Sessions' })).toBeVisible();
  await looksRightEverywhere(page);
});
