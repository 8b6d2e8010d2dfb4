import { Drawer, Logo } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';

interface NavigationDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The navigation: imported here it would be in a file of its own. */
  children: ReactNode;
}

/** The side navigation on a phone. */
export function NavigationDrawer({ opened, onClose, children }: NavigationDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={<Logo />}
      attributes={{ content: { 'aria-label': t('mainNavigation') } }}
    >
      {children}
    </Drawer>
  );
}
