import { ActionIcon, CountBadge, IconBell, useDisclosure } from '@larkwell/ui';
import { lazy, Suspense, useState } from 'react';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { useOwnProfile } from './useOwnProfile.ts';

const NotificationPanel = lazy(() => import('../notifications/NotificationPanel.tsx'));

/** Its count comes with the profile, which the header loads anyway. The panel's code loads when it first opens. */
export function NotificationBell() {
  const profile = useOwnProfile();
  const [wanted, setWanted] = useState(false);
  const [opened, panel] = useDisclosure(false);
  const count = profile?.unread_notifications ?? 0;
  return (
    <>
      <ActionIcon
        className={classes.bell}
        aria-label={count ? t('unreadNotifications', { count }) : t('notifications')}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          panel.open();
        }}
      >
        <IconBell size={22} />
        {count > 0 && <CountBadge count={count} />}
      </ActionIcon>
      <Suspense>
        {wanted && profile && <NotificationPanel opened={opened} zone={profile.timezone} onClose={panel.close} />}
      </Suspense>
    </>
  );
}
