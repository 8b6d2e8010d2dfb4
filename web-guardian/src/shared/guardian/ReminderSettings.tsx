import { Panel, Stack, Switch, Text } from '@larkwell/ui';
import { t } from '../messages/index.ts';
import { useSaveGuardian } from './mutations.ts';
import { useGuardian } from './queries.ts';

/** The opt-outs, shown the other way round: a switch that is on sends reminders. */
export function ReminderSettings() {
  const guardian = useGuardian();
  const save = useSaveGuardian({ success: t('saved'), error: t('updateFailed') });
  return (
    <Panel title={t('notifications')}>
      <Text c="dimmed" mb="md">
        {t('notificationsLead')}
      </Text>
      <Stack>
        <Switch
          label={t('emailReminders')}
          checked={!guardian.opt_out_email_notification}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ opt_out_email_notification: !event.currentTarget.checked })}
        />
        <Switch
          label={t('smsReminders')}
          checked={!guardian.opt_out_phone_notification}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ opt_out_phone_notification: !event.currentTarget.checked })}
        />
      </Stack>
    </Panel>
  );
}
