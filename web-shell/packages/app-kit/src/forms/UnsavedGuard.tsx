import { ConfirmDialog } from '@larkwell/ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../messages/index.ts';
import { useSignIn } from '../sign-in/useSignIn.ts';

/** Asks before a page is left whose changes are not saved; the browser asks before the tab is. */
export function UnsavedGuard({ when }: { when: boolean }) {
  // who was signed out cannot save any more, and must not be kept on the page
  const signedIn = useSignIn() !== null;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && signedIn && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('unsavedTitle')}
      confirmLabel={t('unsavedLeave')}
      cancelLabel={t('unsavedStay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('unsavedText')}
    </ConfirmDialog>
  );
}
