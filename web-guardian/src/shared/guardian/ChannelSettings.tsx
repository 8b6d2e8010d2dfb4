import { type GuardianAttributes, readNotificationSettingsQueryKey } from '@larkwell/app-kit/api';
import { Panel, Stack, Switch, Text } from '@larkwell/ui';
import { t } from '../messages.ts';
import { useSaveGuardian } from './mutations.ts';
import { useGuardian } from './queries.ts';

/** The opt-outs, inverted: a channel that is on sends notifications. */
export function ChannelSettings() {
  const guardian = useGuardian();
  const save = useSaveGuardian({
    success: t('saved'),
    error: t('updateFailed'),
    invalidates: [readNotificationSettingsQueryKey()],
  });
  /** Ignores changes while one is being saved. Disabling the switches instead would drop the keyboard focus. */
  const change = (changes: GuardianAttributes) => {
    if (!save.isPending) save.mutate(changes);
  };
  return (
    <Panel title={t('notifications')}>
      <Text c="dimmed" mb="md">
        {t('notificationsLead')}
      </Text>
      <Stack>
        <Switch
          label={t('emailOn')}
          checked={!guardian.opt_out_email_notification}
          onChange={(event) => change({ opt_out_email_notification: !event.currentTarget.checked })}
        />
        <Switch
          label={t('smsOn')}
          checked={!guardian.opt_out_phone_notification}
          onChange={(event) => change({ opt_out_phone_notification: !event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}
