import { lastRole, RouterProvider, returnTo, signInStore } from '@larkwell/app-kit';
import { signInPage } from '@larkwell/app-kit/addresses';
import { useLiveUpdates } from '@larkwell/app-kit/live';
import { notifyError } from '@larkwell/ui';
import { useEffect } from 'react';
import { t } from './messages.ts';
import { router } from './router.tsx';

/** Redirects when a sign-in ends (docs/product/web.md#expired-sign-in). */
function useSignInEnd() {
  useEffect(() => {
    let role = signInStore.get()?.user.user_type;
    return signInStore.subscribe((reason) => {
      const leaving = role ?? lastRole() ?? 'guardian';
      role = signInStore.get()?.user.user_type;
      if (!reason) return;
      if (reason === 'rejected') notifyError(t('signInExpired'));
      if (reason === 'elsewhere') notifyError(t('signedOutElsewhere'));
      void router.navigate(signInPage(leaving), { replace: true, state: returnTo(router.state.location) });
    });
  }, []);
}

export function App() {
  useSignInEnd();
  useLiveUpdates();
  return <RouterProvider router={router} />;
}
