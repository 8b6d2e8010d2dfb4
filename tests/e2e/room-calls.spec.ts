import { expect, type Locator, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { attempt } from './support/calls.ts';
import { looksRight, looksRightEverywhere } from './support/look.ts';
import { fakeDevices, received, seesAndHears } from './support/media.ts';
import { type Child, Rooms, waits } from './support/rooms.ts';

/** Sessions in Larkwell's own room, with real pictures and sound. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.use({ launchOptions: async ({ launchOptions }, use) => use(wholeBrowser(launchOptions, fakeDevices)) });

const rooms = new Rooms();
let therapist: Page;
let guardian: Page;
let eventId = '';

test.beforeAll(async ({ browser }) => {
  await rooms.open(browser);
  therapist = rooms.therapist;
  guardian = await rooms.bring(browser, 'Mateo');
  eventId = await rooms.book('Mateo');
});

test.afterAll(() => rooms.close());

test('a family goes in with one press and waits', async () => {
  await guardian.goto(`/session/pre-session?topic=${eventId}`);
  const loaded = () =>
    guardian.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
    );
  await expect(guardian.getByRole('heading', { name: 'Where are you today?' })).toBeVisible();
  await expect(guardian.getByRole('button', { name: 'Go in' })).toHaveCount(0);
  await looksRightEverywhere(guardian);
  await guardian.getByRole('textbox', { name: 'Address' }).fill('12 Elm Street, Oakland');
  await guardian.getByRole('textbox', { name: 'Phone number of an adult there' }).fill('4155550123');
  await guardian.getByRole('button', { name: 'Confirm' }).click();
  await expect(guardian.getByRole('button', { name: 'Go in' })).toBeVisible();
  await looksRightEverywhere(guardian);
  const before = new Set((await loaded()).map(({ name }) => name));
  await guardian.getByRole('button', { name: 'Go in' }).click();
  await waits(guardian);
  expect(new URL(guardian.url()).pathname).toBe('/session/room');
  await expect(guardian.getByText('Maya Okafor will come and get you.')).toBeVisible();
  await looksRightEverywhere(guardian);
  // the room is heavy, and no other page pays for it
  const added = (await loaded()).filter(({ name }) => !before.has(name)).reduce((sum, { size }) => sum + size, 0);
  expect(added).toBeGreaterThan(5_000);
  expect(added).toBeLessThan(250_000);
});

test('the waiting room has a game for fingers, mouse and keyboard', async () => {
  const bubble = guardian.getByRole('button', { name: 'Bubble' }).first();
  await bubble.click();
  await expect(bubble).toHaveAttribute('data-popped', 'true');
  await expect(bubble).not.toHaveAttribute('data-popped');
  await bubble.press('Enter');
  await expect(bubble).toHaveAttribute('data-popped', 'true');
});

test('the network is checked over the relay before the session', async () => {
  const other = await guardian.context().newPage();
  await other.goto(`/session/pre-session?topic=${eventId}`);
  await other.getByRole('button', { name: 'Check network' }).click();
  await expect(other.getByText('Your network works.')).toBeVisible();
  await looksRight(other);
  await other.close();
});

test('the therapist goes in with one press and sees who waits', async () => {
  await rooms.startSession(eventId);
  await expect(therapist.getByText('Mateo is here')).toBeVisible();
  await expect(therapist.getByText('12 Elm Street, Oakland')).toBeVisible();
  expect(await received(guardian)).toEqual([]);
  await looksRightEverywhere(therapist);
});

test('pictures and sound flow both ways once the family is let in', async () => {
  await rooms.letIn('Mateo');
  await Promise.all([seesAndHears(guardian), seesAndHears(therapist)]);
  await expect(guardian.getByLabel('Picture of Maya Okafor')).toBeVisible();
  await expect(guardian.getByLabel('Your picture')).toHaveCount(0);
  await Promise.all([guardian, therapist].map((page) => looksRightEverywhere(page)));
});

test('session tools take the panel when they open', async () => {
  await therapist.getByRole('button', { name: 'Show session tools' }).click();
  const goals = therapist.getByRole('tab', { name: 'Goals and note' });
  const panel = therapist.getByRole('complementary');
  const fromTop = async () => ((await goals.boundingBox())?.y ?? 0) - ((await panel.boundingBox())?.y ?? 0);
  await expect.poll(fromTop).toBeLessThan(200);
  await looksRight(therapist);
  await therapist.getByRole('button', { name: 'Hide session tools' }).click();
});

test('a tab that is reloaded is back with the picture', async () => {
  await guardian.reload();
  await seesAndHears(guardian);
  await seesAndHears(therapist);
  await therapist.reload();
  await seesAndHears(therapist);
  await seesAndHears(guardian);
});

/** A phone on its side shows the whole whiteboard and every button without scrolling. */
async function boardFitsOnItsSide(page: Page) {
  const usual = page.viewportSize();
  for (const size of [
    { width: 812, height: 375 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    const board = page.getByRole('application', { name: 'Whiteboard' });
    await expect(board).toBeInViewport({ ratio: 1 });
    expect((await board.boundingBox())?.height).toBeGreaterThan(150);
    for (const face of await page.locator('figure:visible').all()) {
      const box = await face.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1), 'a face keeps its form').toBeCloseTo(4 / 3, 1);
    }
    await looksRight(page);
  }
  if (usual) await page.setViewportSize(usual);
}

test('the stage opens on both sides', async () => {
  await therapist.getByRole('button', { name: 'Open the stage' }).click();
  await expect(guardian.getByRole('region', { name: 'Stage' }).or(guardian.locator('canvas')).first()).toBeVisible();
  await looksRight(guardian);
  await looksRight(therapist);
  for (const page of [guardian, therapist]) await boardFitsOnItsSide(page);
  await therapist.getByRole('button', { name: 'Board game', exact: true }).click();
  for (const page of [guardian, therapist]) {
    await expect(page.getByRole('button', { name: /^Roll for/ })).toBeInViewport({ ratio: 1 });
  }
  await therapist.getByRole('button', { name: 'Whiteboard', exact: true }).click();
  await therapist.reload();
  await seesAndHears(therapist);
  await therapist.getByRole('button', { name: 'Show faces' }).click();
  await expect(guardian.locator('figure[data-large]')).toBeVisible();
});

/** Moves the focus there by Tab alone, and presses Enter. */
async function pressByKeyboard(page: Page, target: Locator) {
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  expect(await isFocused()).toBe(true);
  await page.keyboard.press('Enter');
}

test('a therapist teaches by keyboard alone, also with large text', async () => {
  const button = (name: string) => therapist.getByRole('button', { name, exact: true });
  await pressByKeyboard(therapist, button('Open the stage'));
  await pressByKeyboard(therapist, button('Stickers'));
  await expect(guardian.getByRole('button', { name: /^Place 1, empty/ })).toBeVisible();
  await pressByKeyboard(therapist, button('Whiteboard'));
  const board = therapist.getByRole('application', { name: 'Whiteboard' });
  await board.focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await therapist.keyboard.press(key);
  await expect(guardian.getByRole('application', { name: 'Whiteboard' }).locator('path')).toHaveCount(1);
  for (const page of [guardian, therapist]) {
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await looksRight(page);
  }
  await therapist.reload();
  await guardian.reload();
  await Promise.all([seesAndHears(guardian), seesAndHears(therapist)]);
  await pressByKeyboard(therapist, button('Show faces'));
  await expect(guardian.locator('figure[data-large]')).toBeVisible();
});

test('a muted child can talk again', async () => {
  await therapist.getByRole('button', { name: 'More for Mateo' }).click();
  await therapist.getByRole('menuitem', { name: 'Mute Mateo' }).click();
  await expect(therapist.getByLabel('Muted: Mateo')).toBeVisible();
  await guardian.getByRole('button', { name: 'Talk again' }).click();
  await expect(therapist.getByLabel('Muted: Mateo')).toHaveCount(0);
});

test('a child sent to the waiting room sees and hears nobody', async () => {
  await therapist.getByRole('button', { name: 'More for Mateo' }).click();
  await therapist.getByRole('menuitem', { name: 'Send to the waiting room' }).click();
  await waits(guardian);
  await expect.poll(() => received(guardian)).toEqual([]);
  await expect.poll(() => received(therapist)).toEqual([]);
  await rooms.letIn('Mateo');
  await Promise.all([seesAndHears(guardian), seesAndHears(therapist)]);
});

test('a grown-up holds the button to leave, and may come back', async () => {
  const button = guardian.getByRole('button', { name: 'For grown-ups' });
  await button.click();
  await expect(guardian.getByText('Keep holding to open this.')).toBeVisible();
  await button.focus();
  await guardian.keyboard.down('Enter');
  await expect(guardian.getByRole('dialog', { name: 'For grown-ups' })).toBeVisible();
  await guardian.keyboard.up('Enter');
  await looksRightEverywhere(guardian);
  await guardian.getByRole('button', { name: 'Leave the session' }).click();
  await expect(guardian).toHaveURL(/\/session\/ended/);
  await expect(therapist.getByText('Nobody is here yet.').first()).toBeVisible();
  await guardian.getByRole('button', { name: 'Rejoin' }).click();
  await Promise.all([seesAndHears(guardian), seesAndHears(therapist)]);
});

test('ending the session leads to its note', async () => {
  await therapist.getByRole('button', { name: 'End session' }).click();
  await looksRightEverywhere(therapist);
  await therapist.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(therapist).toHaveURL(new RegExp(`/therapist/events/${eventId}/note`));
  await expect(guardian.getByText(/^Maya Okafor isn’t here right now/)).toBeVisible();
  await attempt(therapist, 'DELETE', `/events/${eventId}`);
  // the room closes for who is still in it
  await expect(guardian.getByRole('heading', { name: 'We couldn’t find this session' })).toBeVisible();
});

test('four people of four families meet through the relay alone', async ({ browser }) => {
  const children: Child[] = ['Mateo', 'Abena', 'Nizhoni'];
  await Promise.all([rooms.bring(browser, 'Abena'), rooms.bring(browser, 'Nizhoni')]);
  eventId = await rooms.book(...children);
  await rooms.startSession(eventId);
  for (const child of children) {
    await rooms.goIn(child, eventId);
    await rooms.letIn(child);
  }
  const pages = [therapist, ...rooms.guardians.values()];
  for (const page of pages) await seesAndHears(page, 3);
  for (const page of pages) {
    const people = await received(page);
    expect(people.map(({ via }) => via)).toEqual(['relay', 'relay', 'relay']);
    expect(Math.max(...people.map(({ width }) => width))).toBeLessThanOrEqual(320);
  }
  // children see first names only
  await expect(guardian.getByText('Abena', { exact: true })).toBeVisible();
  await expect(guardian.getByText('Mensah')).toHaveCount(0);
  await looksRightEverywhere(guardian);
  await looksRightEverywhere(therapist);
});
