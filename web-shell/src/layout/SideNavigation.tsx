import { Link, type NavigationEntry, useLocation } from '@larkwell/app-kit';
import { CountBadge, Skeleton, Tooltip, VisuallyHidden } from '@larkwell/ui';
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
        {navigation.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} pathname={pathname} collapsed={collapsed} {...(onNavigate ? { onNavigate } : {})} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps extends Pick<SideNavigationProps, 'collapsed' | 'onNavigate'> {
  entry: NavigationEntry;
  pathname: string;
}

const useNoBadge = () => null;

/** A component of its own, because an entry's badge is a hook. */
function Entry({ entry, pathname, collapsed, onNavigate }: EntryProps) {
  const { label, path, section = path, icon: Icon, useBadge = useNoBadge } = entry;
  const badge = useBadge();
  const current = pathname === section || pathname.startsWith(`${section}/`);
  return (
    <Tooltip label={badge ? `${label}, ${badge.label}` : label} position="right" disabled={!collapsed}>
      <Link
        to={path}
        className={classes.navLink}
        aria-current={current ? 'page' : undefined}
        {...(onNavigate ? { onClick: onNavigate } : {})}
      >
        <Icon size={22} />
        <span className={classes.navLabel}>{label}</span>
        {badge && (
          <span className={classes.navBadge}>
            <CountBadge count={badge.count} />
            <VisuallyHidden>{badge.label}</VisuallyHidden>
          </span>
        )}
      </Link>
    </Tooltip>
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
