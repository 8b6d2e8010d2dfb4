import { Button, WizardActions } from '@larkwell/ui';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router';
import { t } from '../messages.ts';
import { signInStore } from '../sign-in/store.ts';

type LossDialog = typeof import('./LossDialog.tsx').default;
type SaveForm = () => Promise<boolean>;
type MarkForm = (form: string, dirty: boolean, save?: SaveForm) => void;

/** The nearest boundary: the shell's `UnsavedBoundary` or a `DialogWithDraft`. */
export const UnsavedForms = createContext<MarkForm | null>(null);

type ConfirmLoss = (change: () => void) => void;
const LossQuestion = createContext<ConfirmLoss>((change) => change());

/**
 * For a change of a page that is no navigation, such as choosing another child: runs it at once, or after people confirm
 * that the page's unsaved forms may be lost.
 */
export const useConfirmLoss = (): ConfirmLoss => use(LossQuestion);

interface UnsavedForm {
  id: string;
  /** Of a form that saves itself. */
  save: SaveForm | undefined;
}

/**
 * State of a boundary: whether a form inside has unsaved changes, the function that its forms report to, and one that
 * saves them all. That one returns false when a form can't be saved without its button, or when saving failed.
 */
export function useUnsavedForms(): [unsaved: boolean, mark: MarkForm, saveAll: SaveForm] {
  const [unsaved, setUnsaved] = useState<readonly UnsavedForm[]>([]);
  const mark = useCallback<MarkForm>((id, dirty, save) => {
    setUnsaved((forms) => {
      if (forms.some((form) => form.id === id) === dirty) return forms;
      return dirty ? [...forms, { id, save }] : forms.filter((form) => form.id !== id);
    });
  }, []);
  const saveAll = useCallback(async () => {
    if (!unsaved.every(({ save }) => save)) return false;
    return (await Promise.all(unsaved.map(({ save }) => save?.()))).every(Boolean);
  }, [unsaved]);
  return [unsaved.length > 0, mark, saveAll];
}

/**
 * Asks for confirmation before unsaved forms are left; the browser handles closing the tab. The shell renders it around
 * every page, so that no page can lack it. A boundary inside another one adds nothing.
 */
export function UnsavedBoundary({ children }: { children: ReactNode }) {
  const guarded = use(UnsavedForms) !== null;
  return guarded ? children : <Boundary>{children}</Boundary>;
}

function Boundary({ children }: { children: ReactNode }) {
  const [unsaved, mark, saveAll] = useUnsavedForms();
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [saving, setSaving] = useState(false);
  if (pending && !unsaved) setPending(null);
  const settle = useCallback(() => setPending(null), []);
  const confirmLoss = useCallback<ConfirmLoss>(
    (change) => {
      if (unsaved) setPending(() => change);
      else change();
    },
    [unsaved],
  );
  return (
    <UnsavedForms value={mark}>
      <LossQuestion value={confirmLoss}>
        {children}
        {(unsaved || saving) && <Guard pending={pending} onSettled={settle} saveAll={saveAll} onSaving={setSaving} />}
      </LossQuestion>
    </UnsavedForms>
  );
}

type Navigation = Parameters<BlockerFunction>[0];

const leavesPage = ({ currentLocation, nextLocation }: Navigation) =>
  currentLocation.pathname !== nextLocation.pathname;

/** Blocks navigation that loses unsaved changes. For a closing tab only the browser can ask. */
function useExitGuard(losesChanges: (navigation: Navigation) => boolean): Blocker {
  // People who were signed out can't save anymore, so don't keep them on the page. The store knows before the next render:
  // the way to the login page begins in between.
  const blocker = useBlocker((navigation) => signInStore.get() !== null && losesChanges(navigation));

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return blocker;
}

/** A dialog that is open because of the URL's query also closes on Back and Forward. */
const leavesDialog = (navigation: Navigation) =>
  leavesPage(navigation) ||
  (navigation.historyAction === 'POP' && navigation.currentLocation.search !== navigation.nextLocation.search);

/** Navigation that was blocked: call `proceed` or `reset`. */
export type BlockedNavigation = Extract<Blocker, { state: 'blocked' }>;

/**
 * The guard of a dialog; render it only while the dialog has unsaved changes. Calls `onBlocked` with navigation that
 * would lose them, and with null once that is settled. The router supports one blocker at a time: the last one mounted
 * is asked.
 */
export function UnsavedInDialog({ onBlocked }: { onBlocked: (navigation: BlockedNavigation | null) => void }) {
  const blocker = useExitGuard(leavesDialog);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    onBlocked(blocker);
    return () => onBlocked(null);
  }, [blocker, onBlocked]);
  return null;
}

interface GuardProps {
  /** A change that waits for the confirmation. */
  pending: (() => void) | null;
  onSettled: () => void;
  saveAll: SaveForm;
  /** While true, the guard stays, although nothing may be unsaved anymore. */
  onSaving: (saving: boolean) => void;
}

/** Saves what can be saved when the page is left, and asks about the rest. */
function Guard({ pending, onSettled, saveAll, onSaving }: GuardProps) {
  const blocker = useExitGuard(leavesPage);
  const [asking, setAsking] = useState(false);
  const save = useRef(saveAll);
  useEffect(() => {
    save.current = saveAll;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    onSaving(true);
    void save.current().then((saved) => {
      if (saved) blocker.proceed();
      else setAsking(true);
      onSaving(false);
    });
    return () => setAsking(false);
  }, [blocker, onSaving]);
  const asks = asking || pending !== null;
  const stay = useCallback(() => {
    onSettled();
    blocker.reset?.();
  }, [blocker, onSettled]);
  const leave = useCallback(() => {
    pending?.();
    onSettled();
    blocker.proceed?.();
  }, [blocker, onSettled, pending]);
  const Dialog = useLossDialog();
  useEffect(() => {
    if (!asks || Dialog !== 'failed') return;
    // without a connection the browser's own question has to do
    if (window.confirm(t('unsavedTitle'))) leave();
    else stay();
  }, [asks, Dialog, leave, stay]);
  return Dialog && Dialog !== 'failed' ? <Dialog opened={asks} onLeave={leave} onStay={stay} /> : null;
}

/** The dialog is most of what a first page would load for this guard, so it loads with the first unsaved change. */
function useLossDialog(): LossDialog | 'failed' | null {
  const [Dialog, setDialog] = useState<LossDialog | 'failed' | null>(null);
  useEffect(() => {
    import('./LossDialog.tsx').then(
      (loaded) => setDialog(() => loaded.default),
      () => setDialog('failed'),
    );
  }, []);
  return Dialog;
}

interface Unsaved {
  /** False for forms that need no guard. */
  guarded?: boolean;
  /** Of a form that saves itself: called before the page is left, which then asks only if it returns false. */
  save?: SaveForm;
}

/**
 * Reports unsaved changes to the nearest boundary. Throws when there is none, so that a form without a guard fails in
 * the first test that renders it.
 */
export function useUnsaved(dirty: boolean, { guarded = true, save }: Unsaved = {}) {
  const form = useId();
  const mark = use(UnsavedForms);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const saves = save !== undefined;
  if (guarded && !mark)
    throw new Error('A form that asks before it is left needs <UnsavedBoundary> or <DialogWithDraft>');
  useEffect(() => {
    if (!guarded || !mark) return;
    mark(form, dirty, saves ? async () => latest.current?.() ?? false : undefined);
    return () => mark(form, false);
  }, [mark, form, dirty, guarded, saves]);
}

interface SaveActionsProps {
  submitting: boolean;
  /** The form has changes that are not saved. */
  dirty: boolean;
  /** 'Save changes' by default. */
  label?: string;
}

/** The submit button of a form on a page, with the guard of its unsaved changes. Needs `UnsavedBoundary`. */
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
