import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browser.ts';
import { looksRightEverywhere, toast } from './support/look.ts';
import { signIn } from './support/people.ts';

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // the headless shell denies notifications, whatever the permission
  launchOptions: async ({ launchOptions }, use) => use(wholeBrowser(launchOptions)),
});

/** As a push service would issue it. */
const issued = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/journey-${randomUUID()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
});

/** Answers for the push service, which a test can't reach. The subscription stays in the browser, as a real one. */
const pushService = (subscription: ReturnType<typeof issued>) => {
  const kept = 'journey.subscribed-with';
  const current = () => {
    const key = localStorage.getItem(kept);
    if (key === null) return null;
    const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      options: { applicationServerKey: Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer },
      toJSON: () => ({ ...subscription, expirationTime: null }),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(kept, applicationServerKey);
      return current();
    },
  });
};

/** Delivers a push message, as the browser does for its push service. */
async function deliver(context: BrowserContext, page: Page, message: object) {
  const devTools = await context.newCDPSession(page);
  const registration = new Promise<string>((found) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registration;
  const { origin } = new URL(page.url());
  await page.goto('about:blank'); // a page with the bell shows it itself
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

/** What the device shows, as `Title: text`. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

test('a guardian’s device shows notifications, until they turn them off', async ({ page, context }) => {
  await page.addInitScript(pushService, issued());
  await signIn(page, 'guardian', { to: '/client/settings' });
  const here = page.getByRole('switch', { name: 'Notifications on this device' });
  const reminders = page.getByRole('switch', { name: 'Reminders on your devices' });
  await expect(here).not.toBeChecked();
  await here.click();
  await toast(page, 'Notifications are on for this device');
  await page.reload();
  await expect(here).toBeChecked();
  await expect(reminders).toBeChecked();
  await looksRightEverywhere(page);

  const path = '/client/sessions';
  await deliver(context, page, { id: randomUUID(), text: 'Your session starts soon.', path });
  await page.goto('/client/settings');
  await expect.poll(() => shown(page)).toEqual(['Larkwell: Your session starts soon.']);

  await here.click();
  await toast(page, 'Notifications are off for this device');
  await expect(reminders).toHaveCount(0);
  await page.reload();
  await expect(here).not.toBeChecked();
});
