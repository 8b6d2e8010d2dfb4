import { Outlet, ScrollRestoration, UnsavedBoundary, useLocation, useQuery, useSignIn } from '@larkwell/app-kit';
import { latePart, SupportEmail } from '@larkwell/ui';
import { Suspense, useEffect, useRef } from 'react';
import { useLanguageTurn } from '../language.ts';
import { t } from '../messages.ts';
import { runtimeConfigQuery } from '../runtime-config.ts';
import classes from './layout.module.css';

const ImpersonationBanner = latePart(() => import('./impersonation/ImpersonationBanner.tsx'));

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

/** Around every page: skip link, impersonation banner, guard of unsaved forms, support mailbox, scroll restoration. */
export function Root() {
  useFocusOnNavigation();
  const config = useQuery(runtimeConfigQuery());
  const impersonated = Boolean(useSignIn()?.user.impersonated_by);
  const turns = useLanguageTurn();
  if (turns) return null; // the page loads again
  return (
    <SupportEmail value={config.data?.support_email ?? null}>
      <a className={classes.skipLink} href="#content">
        {t('skipToContent')}
      </a>
      <Suspense>{impersonated && <ImpersonationBanner />}</Suspense>
      <UnsavedBoundary>
        <Outlet />
      </UnsavedBoundary>
      <ScrollRestoration />
    </SupportEmail>
  );
}
