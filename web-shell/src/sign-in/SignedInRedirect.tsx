import { guardianPage, homePage, Navigate, type Role, useLocation, useQuery, useSignIn } from '@larkwell/app-kit';
import { readGuardianOptions } from '@larkwell/app-kit/api';
import { Center, Loader } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { isRoomPage, sectionOf } from '../paths.ts';

/** A page of the role that was opened before signing in. */
const isOwn = (page: string | undefined, role: Role): page is string =>
  page !== undefined && (page.startsWith(sectionOf(role)) || isRoomPage(page));

/** Renders the log-in form, or redirects when signed in: a guardian to the page of their profile step. */
export function SignedInRedirect({ children }: { children: ReactNode }) {
  const user = useSignIn()?.user;
  const from = (useLocation().state as { from?: string } | null)?.from;
  const isGuardian = user?.user_type === 'guardian';
  const guardian = useQuery({ ...readGuardianOptions(), staleTime: 0, retry: 1, enabled: isGuardian });

  if (!user) return children;
  if (!isGuardian) return <Navigate to={isOwn(from, 'therapist') ? from : homePage('therapist')} replace />;
  if (guardian.isError) return <Navigate to={homePage('guardian')} replace />;
  if (!guardian.data) {
    return (
      <Center mih="50vh">
        <Loader />
      </Center>
    );
  }
  const { profile_step } = guardian.data.guardian;
  const to = profile_step === 'complete' && isOwn(from, 'guardian') ? from : guardianPage(profile_step);
  return <Navigate to={to} replace />;
}
