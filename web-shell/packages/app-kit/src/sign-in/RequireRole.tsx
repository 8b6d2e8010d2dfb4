import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { homePage, signInPage } from '../routing/addresses.ts';
import type { Role } from './last-role.ts';
import { returnTo } from './returnTo.ts';
import { useSignIn } from './useSignIn.ts';

/**
 * Shows its pages to one role. Others go to that role's login, or to their own home page.
 * `docs/product/web.md#expired-sign-in`
 */
export function RequireRole({ role, children }: { role: Role; children: ReactNode }) {
  const signIn = useSignIn();
  const location = useLocation();
  if (!signIn) return <Navigate to={signInPage(role)} replace state={returnTo(location)} />;
  if (signIn.user.user_type !== role) return <Navigate to={homePage(signIn.user.user_type)} replace />;
  return children;
}
