import { Outlet, ScrollRestoration, useLocation } from '@larkwell/app-kit';
import { useEffect, useRef } from 'react';
import { t } from '../messages.ts';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import classes from './layout.module.css';

/** After going to another page the keyboard and the screen reader start at its content, as they would after a load. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Above every page: the skip link, who looks on, the place that a page was scrolled to. */
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
