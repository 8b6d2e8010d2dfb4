import { expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { fakeDevices, received, seesAndHears } from './support/media.ts';
import { onlyBy, relayCertificate } from './support/relay.ts';
import { Rooms } from './support/rooms.ts';

/** Calls in networks that let nothing but TLS out. Chromium trusts the certificate of the local relay, and no other. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use(wholeBrowser(launchOptions, [...fakeDevices, relayCertificate()])),
});

const rooms = new Rooms();
let guardian: Page;

test.beforeAll(async ({ browser }) => {
  await rooms.open(browser);
  guardian = await rooms.bring(browser, 'Mateo');
});

test.afterAll(() => rooms.close());

test('pictures and sound flow over the relay by TLS alone', async () => {
  const pages = [guardian, rooms.therapist];
  for (const page of pages) await onlyBy(page, 'turns:tcp');
  const eventId = await rooms.book('Mateo');
  await rooms.startSession(eventId);
  await rooms.goIn('Mateo', eventId);
  await rooms.letIn('Mateo');
  for (const page of pages) await seesAndHears(page);
  for (const page of pages) {
    expect((await received(page)).map(({ via, by }) => [via, by])).toEqual([['relay', 'tls']]);
  }
});
