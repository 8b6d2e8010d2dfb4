import { Navigate, type Role, useLocation, useSignIn } from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import type { ReactNode } from 'react';
import { isRoomPage } from '../paths.ts';

/** A page of the role that was opened before signing in. */
const isOwn = (page: string | undefined, role: Role): page is string =>
  page !== undefined && (page.startsWith(homePage(role)) || isRoomPage(page));

/** Renders the log-in form, or redirects when signed in. The role's remote redirects on while the account isn't set up. */
export function SignedInRedirect({ children }: { children: ReactNode }) {
  const role = useSignIn()?.user.user_type;
  const from = (useLocation().state as { from?: string } | null)?.from;
  if (!role) return children;
  return <Navigate to={isOwn(from, role) ? from : homePage(role)} replace />;
}
