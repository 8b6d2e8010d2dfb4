/** Push notifications after a log-in and after a log-out (docs/product/web.md#notifications-on-a-device). */

import { signInStore } from '@larkwell/app-kit';
import { isPushDue } from '@larkwell/app-kit/account';

/** Brings push notifications back for a person who logs in again, and takes those that show away when a sign-in ends. */
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
