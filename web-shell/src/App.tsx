import { lastRole, RouterProvider, returnTo, signInStore, useRestoredSignIn, useSignIn } from '@larkwell/app-kit';
import { signInPage } from '@larkwell/app-kit/addresses';
import { Center, Loader, notifyError } from '@larkwell/ui';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { LiveUpdates } from './layout/lazy-signed-in.ts';
import { t } from './messages.ts';
import { prepareFirstPage, router } from './router.tsx';
import { loadRuntimeConfig } from './runtime-config.ts';
import { Unreachable } from './sign-in/Unreachable.tsx';

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

/** True once the first page shows without a fallback of its own; it loads while the sign-in is restored. */
function useFirstPage(): boolean {
  const [isPrepared, setPrepared] = useState(false);
  useEffect(() => void prepareFirstPage().then(() => startTransition(() => setPrepared(true))), []);
  return isPrepared;
}

export function App() {
  useSignInEnd(); // before the sign-in is restored, which can find that it has ended
  const isPrepared = useFirstPage();
  const { state, retry } = useRestoredSignIn();
  const signIn = useSignIn();
  useEffect(() => void loadRuntimeConfig().catch(() => undefined), []); // at the same time; pages show its errors
  if (state === 'unreachable') return <Unreachable onRetry={retry} />;
  if (state === 'asking' || !isPrepared) {
    return (
      <Center mih="100vh" role="status" aria-label={t('starting')}>
        <Loader />
      </Center>
    );
  }
  return (
    <>
      <RouterProvider router={router} />
      <Suspense>{signIn && <LiveUpdates />}</Suspense>
    </>
  );
}
