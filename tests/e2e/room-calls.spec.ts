import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { attempt, call } from './support/calls.ts';
import { looksRight, looksRightEverywhere } from './support/look.ts';
import { fakeDevices, received, seesAndHears, watchConnections } from './support/media.ts';
import { signIn } from './support/people.ts';

/** Sessions in Larkwell's own room, with real pictures and sound. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ launchOptions: async ({ launchOptions }, use) => use(wholeBrowser(launchOptions, fakeDevices)) });

const mayas = 'maya.okafor@example.com';
/** Clients of Maya Okafor at one school, each of another family. */
const families = {
  mateo: 'rosa.delgado@example.com',
  abena: 'kwame.mensah@example.com',
  nizhoni: 'tala.begay@example.com',
} as const;
type Child = keyof typeof families;

const contexts: BrowserContext[] = [];
const events: string[] = [];
let therapist: Page;
const guardians = {} as Record<Child, Page>;
let eventId = '';

async function enterAs(browser: Browser, role: 'guardian' | 'therapist', email: string) {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  contexts.push(context);
  const page = await context.newPage();
  await watchConnections(page);
  await signIn(page, role, email);
  return page;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
/** Starts in these minutes, of a session whose room is open now. Maya may be busy at some of them. */
const starts = [8, 4, 0, -8, -16];

/** Books an open session, and makes room in the calendar where nothing else helps. */
async function book(children: Child[], event_type: string) {
  const { clients } = await call<{ clients: { id: string; name: string }[] }>(therapist, 'GET', '/therapist/clients');
  const child_ids = children.map((name) => clients.find((client) => client.name.toLowerCase() === name)?.id ?? name);
  const refusals: unknown[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const start of starts) {
      const event = { event_type, start_date: inMinutes(start), end_date: inMinutes(start + 30), child_ids };
      const { status, json } = await attempt<{ event: { id: string } }>(therapist, 'POST', '/events', { event });
      if (status === 201) {
        events.push(json.event.id);
        return json.event.id;
      }
      refusals.push(json);
    }
    await cancelNow();
  }
  throw new Error(`Maya is busy: ${JSON.stringify(refusals)}`);
}

async function cancelNow() {
  const path = `/events?start=${inMinutes(-20)}&end=${inMinutes(40)}`;
  const { events: busy } = await call<{ events: { id: string }[] }>(therapist, 'GET', path);
  for (const { id } of busy) await attempt(therapist, 'DELETE', `/events/${id}`);
}

const room = (page: Page, id = eventId) => page.goto(`/session/pre-session?topic=${id}`);
const waits = (page: Page) => expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible();

async function goIn(child: Child) {
  await room(guardians[child]);
  await guardians[child].getByRole('button', { name: 'Go in' }).click();
  await waits(guardians[child]);
}

async function letIn(name: string) {
  await therapist.getByRole('button', { name: `Let in: ${name}` }).click();
}

test.beforeAll(async ({ browser }) => {
  therapist = await enterAs(browser, 'therapist', mayas);
  guardians.mateo = await enterAs(browser, 'guardian', families.mateo);
  await call(therapist, 'PUT', '/therapist', { meeting_url: '' });
  eventId = await book(['mateo'], 'individual_session');
});

test.afterAll(async () => {
  for (const id of events) await attempt(therapist, 'DELETE', `/events/${id}`);
  await Promise.all(contexts.map((context) => context.close()));
});

test('a family goes in with one press and waits', async () => {
  await room(guardians.mateo);
  const loaded = () =>
    guardians.mateo.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
    );
  await expect(guardians.mateo.getByRole('button', { name: 'Go in' })).toBeVisible();
  await looksRightEverywhere(guardians.mateo);
  const before = new Set((await loaded()).map(({ name }) => name));
  await guardians.mateo.getByRole('button', { name: 'Go in' }).click();
  await waits(guardians.mateo);
  await expect(guardians.mateo.getByText('Maya Okafor will come and get you.')).toBeVisible();
  await looksRightEverywhere(guardians.mateo);
  // the room is heavy, and no other page pays for it
  const added = (await loaded()).filter(({ name }) => !before.has(name)).reduce((sum, { size }) => sum + size, 0);
  expect(added).toBeGreaterThan(5_000);
  expect(added).toBeLessThan(250_000);
});

test('the waiting room has a game for fingers, mouse and keyboard', async () => {
  const bubble = guardians.mateo.getByRole('button', { name: 'Bubble' }).first();
  await bubble.click();
  await expect(bubble).toHaveAttribute('data-popped', 'true');
  await expect(bubble).not.toHaveAttribute('data-popped');
  await bubble.press('Enter');
  await expect(bubble).toHaveAttribute('data-popped', 'true');
});

test('the therapist goes in with one press and sees who waits', async () => {
  await room(therapist);
  await therapist.getByRole('button', { name: 'Open the room' }).click();
  await expect(therapist.getByText('Mateo is here')).toBeVisible();
  expect(await received(guardians.mateo)).toEqual([]);
  await looksRightEverywhere(therapist);
});

test('pictures and sound flow both ways once the family is let in', async () => {
  await letIn('Mateo');
  await Promise.all([seesAndHears(guardians.mateo), seesAndHears(therapist)]);
  expect((await received(therapist))[0]?.width).toBe(640);
  await expect(guardians.mateo.getByLabel('Picture of Maya Okafor')).toBeVisible();
  await expect(guardians.mateo.getByLabel('Your picture')).toHaveCount(0);
  await Promise.all([guardians.mateo, therapist].map((page) => looksRightEverywhere(page)));
});

test('a tab that is reloaded is back with the picture', async () => {
  await guardians.mateo.reload();
  await seesAndHears(guardians.mateo);
  await seesAndHears(therapist);
  await therapist.reload();
  await seesAndHears(therapist);
  await seesAndHears(guardians.mateo);
});

test('the stage opens on both sides', async () => {
  await therapist.getByRole('button', { name: 'Open the stage' }).click();
  await expect(
    guardians.mateo.getByRole('region', { name: 'Stage' }).or(guardians.mateo.locator('canvas')).first(),
  ).toBeVisible();
  await looksRight(guardians.mateo);
  await looksRight(therapist);
  await therapist.getByRole('button', { name: 'Show faces' }).click();
  await expect(guardians.mateo.locator('figure[data-large]')).toBeVisible();
});

test('a muted child can talk again', async () => {
  await therapist.getByRole('button', { name: 'More for Mateo' }).click();
  await therapist.getByRole('menuitem', { name: 'Mute Mateo' }).click();
  await expect(therapist.getByLabel('Muted: Mateo')).toBeVisible();
  await guardians.mateo.getByRole('button', { name: 'Talk again' }).click();
  await expect(therapist.getByLabel('Muted: Mateo')).toHaveCount(0);
});

test('a child sent to the waiting room sees and hears nobody', async () => {
  await therapist.getByRole('button', { name: 'More for Mateo' }).click();
  await therapist.getByRole('menuitem', { name: 'Send to the waiting room' }).click();
  await waits(guardians.mateo);
  await expect.poll(() => received(guardians.mateo)).toEqual([]);
  await expect.poll(() => received(therapist)).toEqual([]);
  await letIn('Mateo');
  await Promise.all([seesAndHears(guardians.mateo), seesAndHears(therapist)]);
});

test('a grown-up holds the button to leave, and may come back', async () => {
  const button = guardians.mateo.getByRole('button', { name: 'For grown-ups' });
  await button.click();
  await expect(guardians.mateo.getByText('Keep holding to open this.')).toBeVisible();
  await button.focus();
  await guardians.mateo.keyboard.down('Enter');
  await expect(guardians.mateo.getByRole('dialog', { name: 'For grown-ups' })).toBeVisible();
  await guardians.mateo.keyboard.up('Enter');
  await looksRightEverywhere(guardians.mateo);
  await guardians.mateo.getByRole('button', { name: 'Leave the session' }).click();
  await expect(guardians.mateo).toHaveURL(/\/session\/ended/);
  await expect(therapist.getByText('Nobody is here yet.').first()).toBeVisible();
  await guardians.mateo.getByRole('button', { name: 'Rejoin' }).click();
  await Promise.all([seesAndHears(guardians.mateo), seesAndHears(therapist)]);
});

test('ending the session leads to its note', async () => {
  await therapist.getByRole('button', { name: 'End session' }).click();
  await looksRightEverywhere(therapist);
  await therapist.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(therapist).toHaveURL(new RegExp(`/therapist/events/${eventId}/note`));
  await expect(guardians.mateo.getByText(/^Maya Okafor isn’t here right now/)).toBeVisible();
  await attempt(therapist, 'DELETE', `/events/${eventId}`);
  // the room closes for who is still in it
  await expect(guardians.mateo.getByRole('heading', { name: 'We couldn’t find this session' })).toBeVisible();
});

test('four people of four families meet through the relay alone', async ({ browser }) => {
  await Promise.all(
    (['abena', 'nizhoni'] as const).map(async (child) => {
      guardians[child] = await enterAs(browser, 'guardian', families[child]);
    }),
  );
  eventId = await book(['mateo', 'abena', 'nizhoni'], 'group_sessions');
  await room(therapist);
  await therapist.getByRole('button', { name: 'Open the room' }).click();
  for (const [child, name] of [
    ['mateo', 'Mateo'],
    ['abena', 'Abena'],
    ['nizhoni', 'Nizhoni'],
  ] as const) {
    await goIn(child);
    await letIn(name);
  }
  const pages = [therapist, ...Object.values(guardians)];
  for (const page of pages) await seesAndHears(page, 3);
  for (const page of pages) {
    const people = await received(page);
    expect(people.map(({ via }) => via)).toEqual(['relay', 'relay', 'relay']);
    expect(Math.max(...people.map(({ width }) => width))).toBeLessThanOrEqual(320);
  }
  // children see first names only
  await expect(guardians.mateo.getByText('Abena', { exact: true })).toBeVisible();
  await expect(guardians.mateo.getByText('Mensah')).toHaveCount(0);
  await looksRightEverywhere(guardians.mateo);
  await looksRightEverywhere(therapist);
});
