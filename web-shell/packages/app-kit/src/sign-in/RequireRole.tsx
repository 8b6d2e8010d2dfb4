import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePage, signInPage } from './landing.ts';
import { type Role, signInStore } from './store.ts';
import { useSignIn } from './useSignIn.ts';

/**
 * Shows its pages to one role. Others go to that role's login, or to their own home page; after a 401 everyone goes to
 * the client login. `docs/product/web.md#expired-sign-in`
 */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const signIn = useSignIn();
  const location = useLocation();
  if (!signIn) {
    const page = signInPage(signInStore.wasRejected() ? 'guardian' : role);
    return <Navigate to={page} replace state={{ from: `${location.pathname}${location.search}` }} />;
  }
  if (signIn.user.user_type !== role) return <Navigate to={homePage(signIn.user.user_type)} replace />;
  return children;
}
