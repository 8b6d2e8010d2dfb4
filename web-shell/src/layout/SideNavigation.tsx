import { Link, type NavigationEntry, useLocation } from '@larkwell/app-kit';
import { CountBadge, Skeleton, Tooltip, VisuallyHidden } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { useEntry } from './useEntry.ts';

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
          <Entry
            key={entry.path}
            entry={entry}
            pathname={pathname}
            collapsed={collapsed}
            {...(onNavigate ? { onNavigate } : {})}
          />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps extends Pick<SideNavigationProps, 'collapsed' | 'onNavigate'> {
  entry: NavigationEntry;
  pathname: string;
}

/** A component of its own, because an entry has hooks. */
function Entry({ entry, pathname, collapsed, onNavigate }: EntryProps) {
  const { label, path, icon: Icon } = entry;
  const { badge, current, hidden } = useEntry(entry, pathname);
  if (hidden) return null;
  return (
    <li>
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
    </li>
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
