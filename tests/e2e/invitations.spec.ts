import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere } from './support/look.ts';
import { signIn } from './support/people.ts';

/** A therapist's invitation, opened without a sign-in. The last test cancels what was booked. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** A monthly service, so that something is always left to book. */
const inviting = 'priya.raman@example.com';
const invited = 'leila.nazari@example.com';

interface Invitation {
  id: string;
  url: string;
  client_id: string;
}

let contexts: BrowserContext[];
let therapist: Page;
let visitor: Page;
let invitation: Invitation;

const address = ({ url }: Invitation) => url.slice(new URL(url).origin.length);

async function invite(): Promise<Invitation> {
  const { clients } = await call<{ clients: { id: string; name: string }[] }>(therapist, 'GET', '/therapist/clients');
  const path = `/therapist/clients/${clients.find(({ name }) => name === 'Dara')?.id}/invite_to_schedule_session`;
  return (await call<{ invitation: Invitation }>(therapist, 'POST', path, {})).invitation;
}

test.beforeAll(async ({ browser }) => {
  contexts = [await browser.newContext(), await browser.newContext()];
  [therapist, visitor] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(therapist, 'therapist', { email: inviting, to: null });
  invitation = await invite();
});
test.afterAll(() => Promise.all(contexts.map((context) => context.close())));

test('an invitation books without a sign-in and opens nothing else', async () => {
  await visitor.goto(address(invitation));
  await expect(visitor.getByText(/sessions? with this invitation/)).toBeVisible();
  await looksRightEverywhere(visitor);
  // on a period's last day nothing of it can be booked
  const next = visitor.getByRole('button', { name: 'See the next period' });
  await expect(visitor.getByRole('tabpanel').or(next).first()).toBeVisible();
  if (await next.isVisible()) await next.click();
  await visitor.getByRole('tabpanel').getByRole('button').last().click();
  await visitor.getByRole('button', { name: 'Book 1 session' }).click();
  await expect(visitor.getByRole('heading', { name: 'Booked', exact: true })).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'Booked sessions' }).getByRole('listitem')).toHaveCount(1);
  await looksRightEverywhere(visitor);
  await visitor.getByRole('link', { name: 'Log in to see your sessions' }).click();
  await expect(visitor).toHaveURL(/\/login\/client/);
});

test('revoked and unknown invitations say so and link onward', async () => {
  const again = await invite();
  await call(therapist, 'DELETE', `/therapist/invitations/${again.id}`);
  await visitor.goto(address(again));
  await expect(visitor.getByText('This invitation was canceled')).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await looksRightEverywhere(visitor);
  await visitor.goto('/client-therapist-booking/nobody?token=nobody-sent-it');
  await expect(visitor.getByText('This link isn’t valid')).toBeVisible();
  await looksRight(visitor);
});

test('the family sees what was booked', async () => {
  await signIn(visitor, 'guardian', { email: invited, to: '/client/sessions' });
  interface Sessions {
    events: { id: string; start_date: string; canceled: boolean }[];
  }
  const list = `/clients/${invitation.client_id}/events`;
  const { events } = await call<Sessions>(visitor, 'GET', `${list}?filter=upcoming`);
  const standing = events.filter(({ canceled }) => !canceled);
  const shown = visitor.getByRole('list', { name: 'Upcoming sessions' }).getByRole('listitem');
  await expect(shown).toHaveCount(standing.length);
  // cancel only what costs nothing
  const free = standing.filter(({ start_date }) => Date.parse(start_date) > Date.now() + 25 * 3_600_000);
  await attempt(visitor, 'POST', `${list}/${free[0]?.id}/cancel`);
});
