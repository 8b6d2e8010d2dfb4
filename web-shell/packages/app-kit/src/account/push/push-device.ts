/** Push notifications in this browser (docs/product/web.md#notifications-on-a-device). The browser's side is only here. */

import type { PushSubscriptionSchema } from '../../api/index.ts';
import { scriptAddress } from '../../runtime/trusted-types.ts';

/** What this browser allows; iPhones and iPads only have push notifications in apps on the Home Screen. */
export type PushState = 'unsupported' | 'needs_home_screen' | NotificationPermission;

/** Milliseconds. */
const patience = 10_000;

/** The person didn't allow notifications, now or before. */
export class PushNotAllowed extends Error {
  override name = 'PushNotAllowed';
}

export function pushState(): PushState {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission;
  return 'standalone' in navigator && navigator.standalone === false ? 'needs_home_screen' : 'unsupported';
}

/** A choice in the browser's settings shows when the person returns to the page. */
export function onPushState(listener: () => void) {
  window.addEventListener('focus', listener);
  return () => window.removeEventListener('focus', listener);
}

/** Only in the handler of a click. Throws PushNotAllowed. */
export async function askToPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowed();
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes, unless the browser is subscribed with this key. Throws if the browser can't. */
export async function subscribedWith(serverKey: string): Promise<PushSubscriptionSchema> {
  const { pushManager } = await activeWorker();
  const earlier = await pushManager.getSubscription();
  const isCurrent = earlier !== null && keyOf(earlier) === serverKey;
  if (earlier && !isCurrent) await earlier.unsubscribe();
  const subscription = isCurrent
    ? earlier
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** The worker is installed seconds after a page loads, and a click can come before. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(scriptAddress('/sw.js'));
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, patience, new Error('The service worker isn’t installed.'));
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** In base64url, as the server writes it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
