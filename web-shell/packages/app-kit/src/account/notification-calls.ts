import {
  changeNotificationSettings,
  type NotificationSettingsResponse,
  readNotificationSettingsOptions,
  readNotificationSettingsQueryKey,
  type SettingsChange,
} from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';

const settingsKey = readNotificationSettingsQueryKey();

export const notificationSettingsQuery = () => ({
  ...readNotificationSettingsOptions(),
  select: ({ notification_settings }: NotificationSettingsResponse) => notification_settings,
});

/** Saves what changed; the rest stays, whatever other tabs saved. */
export const useChangeNotifications = () =>
  useToastMutation({
    mutationFn: (notification_settings: SettingsChange) =>
      changeNotificationSettings({ body: { notification_settings } }),
    success: t('notificationsSaved'),
    invalidates: [settingsKey],
  });
