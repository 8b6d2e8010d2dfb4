import { Button, ConfirmDialog, WizardActions } from '@larkwell/ui';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../messages/index.ts';
import { useSignIn } from '../sign-in/useSignIn.ts';

const Mark = createContext<(form: string, dirty: boolean) => void>(() => undefined);

/** Around the forms of a page: asks before it is left whose changes are not saved; the browser asks before the tab is. */
export function UnsavedBoundary({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const mark = useCallback((form: string, dirty: boolean) => {
    setUnsaved((forms) => {
      if (forms.includes(form) === dirty) return forms;
      return dirty ? [...forms, form] : forms.filter((one) => one !== form);
    });
  }, []);
  return (
    <Mark value={mark}>
      {children}
      {unsaved.length > 0 && <Guard />}
    </Mark>
  );
}

function Guard() {
  // who was signed out cannot save any more, and must not be kept on the page
  const signedIn = useSignIn() !== null;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => signedIn && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

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

interface SaveActionsProps {
  submitting: boolean;
  /** Something is changed that is not saved. */
  dirty: boolean;
  /** 'Save changes' by default. */
  label?: string;
}

/** The end of a form on a page that can be left at any time: saves, and tells the boundary what is not saved. */
export function SaveActions({ submitting, dirty, label }: SaveActionsProps) {
  const form = useId();
  const mark = use(Mark);
  useEffect(() => {
    mark(form, dirty);
    return () => mark(form, false);
  }, [mark, form, dirty]);
  return (
    <WizardActions>
      <Button type="submit" loading={submitting}>
        {label ?? t('saveChanges')}
      </Button>
    </WizardActions>
  );
}
