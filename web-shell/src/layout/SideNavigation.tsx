import { Link, type Role, useLocation } from '@larkwell/app-kit';
import { Tooltip } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './layout.module.css';
import { navigation } from './navigation.tsx';

interface SideNavigationProps {
  role: Role;
  collapsed?: boolean;
  onNavigate?: () => void;
}

export function SideNavigation({ role, collapsed = false, onNavigate }: SideNavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('mainNavigation')}>
      <ul className={classes.navList}>
        {navigation[role].map(({ label, to, section = to, icon: Icon }) => {
          const current = pathname === section || pathname.startsWith(`${section}/`);
          return (
            <li key={to}>
              <Tooltip label={label} position="right" disabled={!collapsed}>
                <Link
                  to={to}
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
