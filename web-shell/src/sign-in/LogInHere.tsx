import { HomeButton, type Role, useSignIn } from '@larkwell/app-kit';
import { type ReactNode, useState } from 'react';
import { SignedInRedirect } from './SignedInRedirect.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInLayout.module.css';

/** A page with `LogInHere`: logging in there leads to the person's next page. */
export function LogInPage({ children }: { children: ReactNode }) {
  const signedIn = useSignIn() !== null;
  const [cameSignedIn] = useState(signedIn);
  return signedIn && !cameSignedIn ? <SignedInRedirect>{null}</SignedInRedirect> : children;
}

interface LogInHereProps {
  role: Role;
  /** To fill in: the person has just shown that it is theirs. */
  email?: string | undefined;
}

/**
 * The log-in form at the end of a way that began in an email: the email's link alone signs nobody in
 * (docs/product/web.md#password-screen). A signed-in user gets a button instead.
 */
export function LogInHere({ role, email }: LogInHereProps) {
  if (useSignIn()) return <HomeButton size="lg" />;
  return (
    <div className={classes.here}>
      <SignInForm role={role} email={email} />
    </div>
  );
}
