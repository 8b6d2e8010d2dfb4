import { useSyncExternalStore } from 'react';
import { type SignedInUser, type SignIn, signInStore } from './store.ts';

/** The current sign-in, or null. */
export function useSignIn(): SignIn | null {
  return useSyncExternalStore(signInStore.subscribe, signInStore.get);
}

/** The signed-in user, inside pages behind `RequireRole`. Throws outside of them. */
export function useSignedInUser(): SignedInUser {
  const signIn = useSignIn();
  if (!signIn) throw new Error('useSignedInUser needs RequireRole above it');
  return signIn.user;
}
