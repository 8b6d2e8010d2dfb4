import { Link, type NavigationEntry, useLocation } from '@larkwell/app-kit';
import { Skeleton, Tooltip } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './layout.module.css';

interface SideNavigationProps {
  /** Null while the remote loads. */
  navigation: readonly NavigationEntry[] | null;
  collapsed?: boolean;
  onNavigate?: () => void;
}

export function SideNavigation({ navigation, collapsed = false, onNavigate }: SideNavigationProps) {
  const { pathname } = useLocation();
  if (!navigation) return <NavigationSkeleton />;
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={classes.navList}>
        {navigation.map(({ label, path, section = path, icon: Icon }) => {
          const current = pathname === section || pathname.startsWith(`${section}/`);
          return (
            <li key={path}>
              <Tooltip label={label} position="right" disabled={!collapsed}>
                <Link
                  to={path}
                  className={classes.navLink}
                  aria-current={current ? 'page' : undefined}
                  {...(onNavigate ? { onClick: onNavigate } : {})}
                >
                  <Icon size={22} />
                  <span className={classes.navLabel}>{label}</span>
                </Link>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const likelyEntries = ['first', 'second', 'third', 'fourth'];

function NavigationSkeleton() {
  return (
    <nav aria-label={t('mainNavigation')} aria-busy="true">
      <div className={classes.navList} aria-hidden="true">
        {likelyEntries.map((entry) => (
          <Skeleton key={entry} height={48} radius="md" />
        ))}
      </div>
    </nav>
  );
}
