/** Push notifications after a log-in and after a log-out (docs/product/web.md#notifications-on-a-device). */

import { signInStore } from '@larkwell/app-kit';
import { isPushDue } from '@larkwell/app-kit/account';

/** Subscribes again after the same person logs in, and closes the notifications on screen when a sign-in ends. */
export function keepPush(): void {
  /** The sign-in that was tried: every token of it comes by here. */
  let tried: string | undefined;
  const resume = () => {
    const signIn = signInStore.get();
    if (!signIn || signIn.user.impersonated_by || tried === signIn.credentials.client) return;
    tried = signIn.credentials.client;
    if (isPushDue(signIn.user.id, tried))
      import('./resume-push.ts').then((module) => module.resume()).catch(() => undefined);
  };
  resume();
  signInStore.subscribe((reason) => {
    if (reason) closeShown().catch(() => undefined);
    else resume();
  });
}

async function closeShown() {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
