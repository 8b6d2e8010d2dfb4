import type { NavigationEntry } from '@larkwell/app-kit';
import { Drawer, Logo } from '@larkwell/ui';
import { t } from '../messages.ts';
import { SideNavigation } from './SideNavigation.tsx';

interface NavigationDrawerProps {
  opened: boolean;
  /** Null while the remote loads. */
  navigation: readonly NavigationEntry[] | null;
  onClose: () => void;
}

/** The side navigation on a phone. */
export function NavigationDrawer({ opened, navigation, onClose }: NavigationDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={<Logo />}
      attributes={{ content: { 'aria-label': t('mainNavigation') } }}
    >
      <SideNavigation navigation={navigation} onNavigate={onClose} />
    </Drawer>
  );
}
