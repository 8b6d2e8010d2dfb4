import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { call } from './support/calls.ts';
import { looksRight } from './support/look.ts';
import { signIn } from './support/people.ts';

/** Lists of more sessions than one page holds, for guardian and therapist. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Demo people. No other journey adds sessions for them. */
const people = { therapist: 'tom.bergeron@example.com', guardian: 'beth.ankomah@example.com' } as const;
const child = 'Josiah';
const day = 24 * 60 * 60 * 1000;
const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let contexts: BrowserContext[];
let therapist: Page;
let guardian: Page;
let clientId: string;
let firstId: string;

test.beforeAll(async ({ browser }) => {
  contexts = await Promise.all([0, 1].map(() => browser.newContext()));
  [therapist, guardian] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(therapist, 'therapist', { email: people.therapist, to: null });
  const { clients } = await call<{ clients: { id: string; name: string }[] }>(therapist, 'GET', '/therapist/clients');
  clientId = clients.find(({ name }) => name === child)?.id ?? '';
  // a quarter hour on each day for four weeks, at times without demo sessions
  const { event } = await call<{ event: { id: string } }>(therapist, 'POST', '/events', {
    event: {
      event_type: 'individual_session',
      start_date: `${dateIn(2)}T10:00:00Z`,
      end_date: `${dateIn(2)}T10:15:00Z`,
      child_ids: [clientId],
    },
    recurrent_event: {
      recurring_unit: 'week',
      recurring_period: 1,
      recurring_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      recurring_month_option: null,
      recurrent_until_date: dateIn(29),
    },
  });
  firstId = event.id;
});
test.afterAll(async () => {
  await call(therapist, 'DELETE', `/events/${firstId}?future_sessions=true`);
  await Promise.all(contexts.map((context) => context.close()));
});

interface Page20 {
  events: { start_date: string }[];
  pagy: { next: number | null };
}

/** Presses `Load more` until the end. Each session must appear once, in order of time. */
async function readsOn(page: Page) {
  const list = page.getByRole('list', { name: /^(Upcoming|Canceled) sessions$/ }).getByRole('listitem');
  await expect(list).toHaveCount(20);
  await looksRight(page);
  const path = `/clients/${clientId}/events?filter=upcoming`;
  let [all, next]: [number, number | null] = [0, 1];
  while (next) {
    const { events, pagy }: Page20 = await call(page, 'GET', `${path}&page=${next}`);
    [all, next] = [all + events.length, pagy.next];
  }
  const more = page.getByRole('button', { name: 'Load more' });
  while (await more.isVisible()) {
    const before = await list.count();
    await more.click();
    await expect.poll(() => list.count()).toBeGreaterThan(before);
  }
  await expect(list).toHaveCount(all);
  expect(all).toBeGreaterThan(20);
}

test('a therapist loads more sessions of a client', async () => {
  await therapist.goto(`/therapist/clients/${clientId}/sessions`);
  await readsOn(therapist);
});

test('a guardian loads more sessions of a child', async () => {
  await signIn(guardian, 'guardian', { email: people.guardian, to: '/client/sessions' });
  await readsOn(guardian);
});
