import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPage } from './landing.ts';
import { lastRole, signInStore } from './store.ts';
import { useSignIn } from './useSignIn.ts';

/** Shows its pages to both roles; others go to the login of the last role used here. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const signIn = useSignIn();
  const { pathname, search } = useLocation();
  if (signIn) return children;
  const role = signInStore.wasRejected() ? 'guardian' : (lastRole() ?? 'guardian');
  return <Navigate to={signInPage(role)} replace state={{ from: `${pathname}${search}` }} />;
}
