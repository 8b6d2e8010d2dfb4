import { Link, signInStore, useSignIn } from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import { Logo, lateExtra } from '@larkwell/ui';
import { type ReactNode, Suspense } from 'react';
import { t } from '../messages.ts';
import { paths } from '../paths.ts';
import classes from './layout.module.css';
import { NotificationBell, ProfileMenu, preloadSignedIn, SearchButton } from './lazy-signed-in.ts';

/** A header without links is better than no page. */
const SignedOutEnd = lateExtra(() => import('./signed-out/SignedOutEnd.tsx'));

export type HeaderVariant =
  | 'home'
  | 'client-login'
  | 'therapist-login'
  | 'client-onboarding'
  | 'therapist-onboarding'
  | 'signed-in';

interface HeaderProps {
  variant: HeaderVariant;
  /** Before the logo: the button that opens the side navigation. */
  start?: ReactNode;
}

/** Where the logo and the close button lead: the website, or the role's first page when signed in. */
function useExitPage(): string {
  const signIn = useSignIn();
  return signIn ? homePage(signIn.user.user_type) : paths.home;
}

export function Header({ variant, start }: HeaderProps) {
  const exitPage = useExitPage();
  return (
    <header className={classes.header} data-variant={variant}>
      <div className={classes.headerStart}>
        {start}
        <Link to={exitPage} className={classes.logoLink} aria-label={t('homeLink')}>
          <Logo />
        </Link>
      </div>
      <div className={classes.headerEnd}>
        <HeaderEnd variant={variant} exitPage={exitPage} />
      </div>
    </header>
  );
}

/** Loads what a header outside the signed-in frame shows. */
export const preloadHeader = () => (signInStore.isMarked() ? preloadSignedIn() : SignedOutEnd.preload());

function HeaderEnd({ variant, exitPage }: { variant: HeaderVariant; exitPage: string }) {
  const signIn = useSignIn();
  // a signed-in therapist can open the families' log-in
  const isLogIn = variant === 'client-login' || variant === 'therapist-login';
  if (variant === 'signed-in' || (signIn && !isLogIn)) {
    return (
      <Suspense fallback={<span className={classes.profile} />}>
        {variant === 'signed-in' && signIn?.user.user_type === 'therapist' && <SearchButton />}
        {variant === 'signed-in' && <NotificationBell />}
        <ProfileMenu />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <SignedOutEnd variant={variant} exitPage={exitPage} />
    </Suspense>
  );
}
