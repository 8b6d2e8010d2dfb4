import { readNotificationSettings, subscribeToPush } from '../../api/index.ts';
import { signInStore } from '../../sign-in/store.ts';
import { currentSubscription, pushState, subscribedWith } from './push-device.ts';
import { markPush } from './push-mark.ts';

/** Subscribes this browser for the present sign-in. */
export async function subscribeSignIn(serverKey: string): Promise<void> {
  const push_subscription = await subscribedWith(serverKey);
  const signIn = signInStore.get();
  await subscribeToPush({ body: { push_subscription } });
  if (signIn) markPush(signIn.user.id, signIn.credentials.client);
}

/** Subscribes again, if the browser still has a subscription and may show notifications. */
export async function resumePush(): Promise<void> {
  if (pushState() !== 'granted' || !(await currentSubscription())) return;
  const { notification_settings } = await readNotificationSettings();
  if (notification_settings.push) await subscribeSignIn(notification_settings.push.server_key);
}
