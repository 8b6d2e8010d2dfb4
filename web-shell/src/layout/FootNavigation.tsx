import { Link, type NavigationEntry, useLocation } from '@larkwell/app-kit';
import { CountBadge, IconDots, Menu, UnstyledButton, VisuallyHidden } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './foot.module.css';
import { isCurrent, useEntry } from './useEntry.ts';

/** Entries beside "More". */
const inBar = 4;

interface FootNavigationProps {
  /** Null while the remote loads. */
  navigation: readonly NavigationEntry[] | null;
}

/** The navigation at the foot of a phone: the first entries, and a menu with the others. */
export function FootNavigation({ navigation }: FootNavigationProps) {
  const { pathname } = useLocation();
  const more = navigation?.slice(inBar) ?? [];
  return (
    <nav className={classes.foot} aria-label={t('mainNavigation')} aria-busy={!navigation} data-foot-bar>
      <ul className={classes.list}>
        {navigation?.slice(0, inBar).map((entry) => (
          <BarEntry key={entry.path} entry={entry} pathname={pathname} />
        ))}
        {more.length > 0 && (
          <li>
            <Menu position="top-end" width={220}>
              <Menu.Target>
                <UnstyledButton
                  className={classes.entry}
                  data-current={more.some((entry) => isCurrent(entry, pathname)) || undefined}
                >
                  <IconDots size={24} aria-hidden />
                  {t('more')}
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                {more.map((entry) => (
                  <MenuEntry key={entry.path} entry={entry} pathname={pathname} />
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: NavigationEntry;
  pathname: string;
}

function BarEntry({ entry, pathname }: EntryProps) {
  const { badge, current, hidden } = useEntry(entry, pathname);
  const { label, path, icon: Icon } = entry;
  if (hidden) return null;
  return (
    <li>
      <Link to={path} className={classes.entry} aria-current={current ? 'page' : undefined}>
        <Icon size={24} />
        <span>{label}</span>
        {badge && (
          <span className={classes.badge}>
            <CountBadge count={badge.count} />
            <VisuallyHidden>{badge.label}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

function MenuEntry({ entry, pathname }: EntryProps) {
  const { current, hidden } = useEntry(entry, pathname);
  const { label, path, icon: Icon } = entry;
  if (hidden) return null;
  return (
    <Menu.Item
      component={Link}
      to={path}
      leftSection={<Icon size={20} />}
      aria-current={current ? 'page' : undefined}
      className={classes.item ?? ''}
    >
      {label}
    </Menu.Item>
  );
}
