import { notifyError } from '@larkwell/ui';
import { ApiError, messageOf } from '../../api/error.ts';
import { readNotificationSettingsQueryKey, unsubscribeFromPush } from '../../api/index.ts';
import { useToastMutation } from '../../query/useToastMutation.ts';
import { t } from '../messages.ts';
import { askToPush, currentSubscription, PushNotAllowed, pushState } from './push-device.ts';
import { unmarkPush } from './push-mark.ts';
import { subscribeSignIn } from './subscribe-sign-in.ts';

/** Turns push notifications on or off in this browser. */
export const usePushHere = (serverKey: string) =>
  useToastMutation({
    mutationFn: (on: boolean) => (on ? turnOn(serverKey) : turnOff()),
    success: (_, on) => t(on ? 'pushTurnedOn' : 'pushTurnedOff'),
    error: false,
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 401)) notifyError(problemOf(error));
    },
    invalidates: [readNotificationSettingsQueryKey()],
  });

async function turnOn(serverKey: string) {
  await askToPush();
  await subscribeSignIn(serverKey);
}

async function turnOff() {
  await unsubscribeFromPush();
  unmarkPush();
  // the server sends nothing anymore, whether or not the browser forgets the subscription
  await currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

function problemOf(error: Error): string {
  if (error instanceof PushNotAllowed) return t(pushState() === 'denied' ? 'pushBlocked' : 'pushNotAllowed');
  return error instanceof ApiError ? messageOf(error) : t('pushFailed');
}
