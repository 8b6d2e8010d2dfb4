import { expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { fakeDevices, firstFrame, received, seesAndHears } from './support/media.ts';
import { kill, start, stop } from './support/processes.ts';
import { onlyBy } from './support/relay.ts';
import { Rooms } from './support/rooms.ts';

/** Calls on bad days. They stop processes of the stack, so they run in `make drill`, where nothing else runs beside them. */
test.describe.configure({ mode: 'serial', timeout: 600_000 });
test.use({ launchOptions: async ({ launchOptions }, use) => use(wholeBrowser(launchOptions, fakeDevices)) });

const rooms = new Rooms();
let guardian: Page;
let eventId = '';

/** Milliseconds until frames arrive again. */
async function untilFramesArrive(page: Page) {
  const begun = Date.now();
  const [before] = await received(page);
  await expect
    .poll(async () => (await received(page)).some(({ frames }) => frames > (before?.frames ?? 0) + 3), {
      intervals: [100],
      timeout: 60_000,
    })
    .toBe(true);
  return Date.now() - begun;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

test.beforeAll(async ({ browser }) => {
  await rooms.open(browser);
  guardian = await rooms.bring(browser, 'Mateo');
  eventId = await rooms.book('Mateo');
  await rooms.startSession(eventId);
  await rooms.goIn('Mateo', eventId);
  await rooms.letIn('Mateo');
  await seesAndHears(guardian);
});

test.afterAll(() => rooms.close());

const joins = Number(process.env.ROOM_JOINS ?? 50);

test('many joins in a row all work, in a drill', async () => {
  test.setTimeout(120_000 + joins * 10_000);
  const times: number[] = [];
  let failures = 0;
  for (let count = 0; count < joins; count += 1) {
    await rooms.goIn('Mateo', eventId);
    const time = await firstFrame(guardian).catch(() => null);
    if (time === null) failures += 1;
    else times.push(time);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  process.stdout.write(`press to first frame: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${failures} of ${joins} failed\n`);
  expect(failures).toBe(0);
});

/**
 * The page has no network for 3 seconds, then another one. The relay carries the whole call and forgets it, as after a
 * change from Wi-Fi to cellular: the old addresses are dead, and the browser says that it is online.
 */
async function changeNetwork(page: Page, meanwhile: () => Promise<void>) {
  await stop('coturn');
  await page.context().setOffline(true);
  await meanwhile();
  const [before] = await received(page);
  await pause(3_000);
  const [after] = await received(page);
  expect(after?.frames, 'nothing arrives').toBe(before?.frames);
  await start('coturn');
  await page.context().setOffline(false);
}

const strokes = (page: Page) => page.getByRole('application', { name: 'Whiteboard' }).locator('path').count();

async function draw(page: Page, y: number) {
  const box = await page.getByRole('application', { name: 'Whiteboard' }).boundingBox();
  if (!box) throw new Error('There is no whiteboard.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * y, { steps: 5 });
  await page.mouse.up();
}

test('the network changes: call and whiteboard are back, in a drill', async () => {
  await onlyBy(guardian, 'turn:udp');
  await rooms.goIn('Mateo', eventId);
  await seesAndHears(guardian);
  await rooms.therapist.getByRole('button', { name: 'Open the stage' }).click();
  const pages = [guardian, rooms.therapist];
  for (const page of pages) await page.getByRole('application', { name: 'Whiteboard' }).waitFor();
  await draw(guardian, 0.2);
  await expect.poll(() => strokes(rooms.therapist)).toBe(1);
  await changeNetwork(guardian, async () => {
    await draw(guardian, 0.4);
    await draw(rooms.therapist, 0.6);
  });
  const back = await untilFramesArrive(guardian);
  process.stdout.write(`network changed: frames after ${back} ms\n`);
  for (const page of pages) await expect.poll(() => strokes(page), { timeout: 30_000 }).toBe(3);
  for (const page of pages) await seesAndHears(page);
  await rooms.therapist.getByRole('button', { name: 'Show faces' }).click();
  await onlyBy(guardian, null);
});

test('scheduling is killed: the call goes on and signaling returns, in a drill', async () => {
  await seesAndHears(guardian);
  await kill('scheduling');
  const frozen = await untilFramesArrive(guardian);
  await expect(guardian.getByText('Reconnecting… You can keep talking.')).toBeVisible();
  await pause(3_000);
  await untilFramesArrive(guardian);
  await start('scheduling');
  await expect(guardian.getByText('Reconnecting… You can keep talking.')).toHaveCount(0, { timeout: 60_000 });
  await seesAndHears(guardian);
  expect(await received(guardian)).toHaveLength(1);
  process.stdout.write(`scheduling killed: next frames after ${frozen} ms\n`);
});

test('without UDP the relay carries the call over TCP, in a drill', async () => {
  await onlyBy(guardian, 'turn:tcp');
  await rooms.goIn('Mateo', eventId);
  await seesAndHears(guardian);
  expect((await received(guardian)).map(({ via }) => via)).toEqual(['relay']);
});

test('the relay is killed and back: the call returns, in a drill', async () => {
  await onlyBy(guardian, 'turn:udp');
  await rooms.goIn('Mateo', eventId);
  await seesAndHears(guardian);
  await stop('coturn');
  await pause(4_000);
  await start('coturn');
  const back = await untilFramesArrive(guardian);
  process.stdout.write(`relay back: frames after ${back} ms\n`);
  await seesAndHears(guardian);
});
