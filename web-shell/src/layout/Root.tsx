import { Outlet, ScrollRestoration, useLocation } from '@larkwell/app-kit';
import { useEffect, useRef } from 'react';
import { t } from '../messages.ts';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import classes from './layout.module.css';

/** Moves focus to the content after navigation, as a page load would. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Around every page: skip link, impersonation banner, scroll restoration. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <a className={classes.skipLink} href="#content">
        {t('skipToContent')}
      </a>
      <ImpersonationBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
