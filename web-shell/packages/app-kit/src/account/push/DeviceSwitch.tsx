import { Stack, Switch, Text } from '@larkwell/ui';
import { useSyncExternalStore } from 'react';
import type { PushSchema } from '../../api/index.ts';
import { useSignIn } from '../../sign-in/useSignIn.ts';
import { t } from '../messages.ts';
import { usePushHere } from './push-calls.ts';
import { onPushState, pushState } from './push-device.ts';

/** Whether this browser shows push notifications: the server sends them, and the browser allows them. */
export function useShowsPush(push: PushSchema | null): boolean {
  const state = useSyncExternalStore(onPushState, pushState);
  return state === 'granted' && push?.on_this_device === true;
}

/** Renders nothing where the browser has no push notifications. */
export function DeviceSwitch({ push }: { push: PushSchema }) {
  const state = useSyncExternalStore(onPushState, pushState);
  const isOn = useShowsPush(push);
  const save = usePushHere(push.server_key);
  // an operator's browser isn't the person's
  if (useSignIn()?.user.impersonated_by || state === 'unsupported') return null;
  if (state === 'needs_home_screen')
    return (
      <Stack gap={0}>
        <Text>{t('pushHere')}</Text>
        <Text c="dimmed" size="sm">
          {t('pushNeedsHomeScreen')}
        </Text>
      </Stack>
    );
  const hint = {
    granted: t('pushHint'),
    default: t(save.isPending ? 'pushAsking' : 'pushHint'),
    denied: t('pushBlocked'),
  };
  return (
    <Switch
      label={t('pushHere')}
      description={hint[state]}
      checked={isOn}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  );
}
