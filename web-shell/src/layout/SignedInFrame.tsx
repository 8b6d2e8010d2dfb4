import { Outlet, type Role } from '@larkwell/app-kit';
import { ActionIcon, IconChevronLeft, IconMenu2, useLocalStorage } from '@larkwell/ui';
import { t } from '../messages.ts';
import { useNavigation } from '../remotes/navigation.ts';
import { FootNavigation } from './FootNavigation.tsx';
import { Header } from './Header.tsx';
import classes from './layout.module.css';
import { SideNavigation } from './SideNavigation.tsx';
import { useLoadedPanel } from './useLoadedPanel.ts';

const loadDrawer = async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer;

/**
 * Header, navigation of the role's remote and the page. The navigation is a collapsible side bar; on phones a bar at the
 * foot for guardians, and a drawer for therapists.
 */
export function SignedInFrame({ role }: { role: Role }) {
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'larkwell.navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const navigation = useNavigation(role);
  const { Panel: Drawer, opened: drawerOpen, open: openDrawer, close: closeDrawer } = useLoadedPanel(loadDrawer);
  const hasFootBar = role === 'guardian';

  return (
    <div className={classes.frame} data-side data-collapsed={collapsed || undefined}>
      <Header
        variant="signed-in"
        start={
          !hasFootBar && (
            <ActionIcon
              className={classes.phoneOnly}
              onClick={() => void openDrawer()}
              aria-label={t('openNavigation')}
              aria-expanded={drawerOpen}
            >
              <IconMenu2 size={24} />
            </ActionIcon>
          )
        }
      />
      <div className={classes.side}>
        <SideNavigation navigation={navigation} collapsed={collapsed} />
        <ActionIcon
          className={classes.collapse}
          onClick={() => setCollapsed(!collapsed)}
          aria-label={collapsed ? t('expandNavigation') : t('collapseNavigation')}
          aria-expanded={!collapsed}
        >
          <IconChevronLeft size={20} />
        </ActionIcon>
      </div>
      {Drawer && (
        <Drawer opened={drawerOpen} onClose={closeDrawer}>
          <SideNavigation navigation={navigation} onNavigate={closeDrawer} />
        </Drawer>
      )}
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {hasFootBar && <FootNavigation navigation={navigation} />}
    </div>
  );
}
