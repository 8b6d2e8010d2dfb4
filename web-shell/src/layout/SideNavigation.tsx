import { Link, type NavigationEntry, useLocation } from '@larkwell/app-kit';
import { CountBadge, Skeleton, VisuallyHidden } from '@larkwell/ui';
import { lazy, type ReactElement, Suspense } from 'react';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { useEntry } from './useEntry.ts';

const withoutTooltip = { default: ({ children }: { label: string; children: ReactElement }) => children };

/** Only a collapsed navigation needs it, which works without it, too. */
const EntryTooltip = lazy(() => import('./EntryTooltip.tsx').catch(() => withoutTooltip));

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
  const link = (
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
  );
  return (
    <li>
      {collapsed ? (
        <Suspense fallback={link}>
          <EntryTooltip label={badge ? `${label}, ${badge.label}` : label}>{link}</EntryTooltip>
        </Suspense>
      ) : (
        link
      )}
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
