import { startTransition, useCallback, useEffect, useState } from 'react';
import { finishSignOut, renewSignIn } from './renewal.ts';
import { signInStore } from './store.ts';

interface Restored {
  /** `asking`: it isn't known yet who is signed in. `unreachable`: the server didn't say. */
  state: 'asking' | 'unreachable' | 'known';
  retry: () => void;
}

/**
 * Gets the token of the browser's sign-in when the page starts, and when another tab signed in. The shell calls it once
 * and shows pages when it is known who is signed in; nothing is asked where nobody is.
 */
export function useRestoredSignIn(): Restored {
  const [state, setState] = useState<Restored['state']>(() =>
    signInStore.get() || !(signInStore.isMarked() || signInStore.signOutDue()) ? 'known' : 'asking',
  );

  useEffect(() => {
    if (state !== 'asking') return;
    let gone = false;
    const settle = (next: Restored['state']) => {
      if (!gone) startTransition(() => setState(next)); // renders the page in pieces
    };
    start().then(
      () => settle('known'),
      () => settle(signInStore.isMarked() ? 'unreachable' : 'known'),
    );
    return () => {
      gone = true;
    };
  }, [state]);

  // an open page keeps its own sign-in while the server can't be reached
  useEffect(() => signInStore.onChangeElsewhere(() => void renewSignIn().catch(() => undefined)), []);

  return { state, retry: useCallback(() => setState('asking'), []) };
}

let starting: Promise<unknown> | null = null;

/** Effects can run twice, but a sign-out is finished once. */
function start(): Promise<unknown> {
  starting ??= restore().finally(() => {
    starting = null;
  });
  return starting;
}

async function restore(): Promise<void> {
  await finishSignOut();
  if (signInStore.isMarked() && !signInStore.get()) await renewSignIn();
}
