import { ActionIcon, CountBadge, IconBell } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { useLoadedPanel } from './useLoadedPanel.ts';
import { useOwnProfile } from './useOwnProfile.ts';

const load = async () => (await import('../notifications/NotificationPanel.tsx')).NotificationPanel;

/** Its count comes with the profile, which the header loads anyway. */
export function NotificationBell() {
  const profile = useOwnProfile();
  const { Panel, opened, open, close } = useLoadedPanel(load);
  const count = profile?.unread_notifications;
  return (
    <span className={classes.bell}>
      <ActionIcon
        aria-label={count ? t('unreadNotifications', { count }) : t('notifications')}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <IconBell size={22} />
      </ActionIcon>
      {count ? <CountBadge count={count} /> : null}
      {Panel && profile && <Panel opened={opened} zone={profile.timezone} onClose={close} />}
    </span>
  );
}
