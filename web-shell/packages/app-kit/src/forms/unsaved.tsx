import { Button, ConfirmDialog, WizardActions } from '@larkwell/ui';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { t } from '../messages.ts';
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

type Way = Parameters<BlockerFunction>[0];

const leavesPage = ({ currentLocation, nextLocation }: Way) => currentLocation.pathname !== nextLocation.pathname;

/** Holds the ways that lose what is not saved; the browser asks by itself before the tab is closed. */
function useHeldWay(isLost: (way: Way) => boolean): Blocker {
  // who was signed out cannot save any more, and must not be kept on the page
  const signedIn = useSignIn() !== null;
  const blocker = useBlocker((way) => signedIn && isLost(way));

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return blocker;
}

/** A dialog that stands in the query of its address is also left by Back and Forward; what else changes it is the page's own. */
const leavesDialog = (way: Way) =>
  leavesPage(way) || (way.historyAction === 'POP' && way.currentLocation.search !== way.nextLocation.search);

/** A way that was held: to go on, or to stay. */
export type HeldWay = Extract<Blocker, { state: 'blocked' }>;

/**
 * For a dialog, there only while something in it is not saved: tells of a way that loses it, and of null once it was
 * answered. Of several the one that came last is asked: the router knows one.
 */
export function UnsavedInDialog({ onHeld }: { onHeld: (way: HeldWay | null) => void }) {
  const blocker = useHeldWay(leavesDialog);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    onHeld(blocker);
    return () => onHeld(null);
  }, [blocker, onHeld]);
  return null;
}

function Guard() {
  const blocker = useHeldWay(leavesPage);
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

/** Tells the boundary whether something is changed that is not saved. */
export function useUnsaved(dirty: boolean) {
  const form = useId();
  const mark = use(Mark);
  useEffect(() => {
    mark(form, dirty);
    return () => mark(form, false);
  }, [mark, form, dirty]);
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
  useUnsaved(dirty);
  return (
    <WizardActions>
      <Button type="submit" loading={submitting}>
        {label ?? t('saveChanges')}
      </Button>
    </WizardActions>
  );
}
