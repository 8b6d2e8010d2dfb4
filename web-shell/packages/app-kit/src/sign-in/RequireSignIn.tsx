import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInPage } from '../routing/addresses.ts';
import { lastRole } from './last-role.ts';
import { returnTo } from './returnTo.ts';
import { useSignIn } from './useSignIn.ts';

/** Shows its pages to both roles; others go to the login of the last role used here. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const signIn = useSignIn();
  const location = useLocation();
  if (signIn) return children;
  return <Navigate to={signInPage(lastRole() ?? 'guardian')} replace state={returnTo(location)} />;
}
