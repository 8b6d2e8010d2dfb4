import { clearLastRole, Link, useLocation, useSignIn } from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import { ActionIcon, Anchor, Button, IconX, Logo } from '@larkwell/ui';
import { type ReactNode, Suspense } from 'react';
import { t } from '../messages.ts';
import { paths, sections } from '../paths.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './layout.module.css';
import { NotificationBell, ProfileMenu, SearchButton } from './lazy-signed-in.ts';

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

function HeaderEnd({ variant, exitPage }: { variant: HeaderVariant; exitPage: string }) {
  const signIn = useSignIn();
  if (variant === 'client-login') {
    return (
      <>
        <LanguageSwitch />
        <SwitchLink to={paths.therapistLogIn} question={t('areYouTherapist')} label={t('therapistLogIn')} />
      </>
    );
  }
  if (variant === 'therapist-login') {
    return <SwitchLink to={paths.clientLogIn} question={t('areYouParent')} label={t('parentLogIn')} />;
  }
  if (variant === 'signed-in' || signIn) {
    return (
      <Suspense fallback={<span className={classes.profile} />}>
        {variant === 'signed-in' && signIn?.user.user_type === 'therapist' && <SearchButton />}
        {variant === 'signed-in' && <NotificationBell />}
        <ProfileMenu />
      </Suspense>
    );
  }
  if (variant === 'home') return <Welcome />;
  return (
    <>
      {variant === 'client-onboarding' && <LanguageSwitch />}
      <span className={classes.wideOnly}>{t('haveAccount')}</span>
      <Anchor component={Link} to={variant === 'therapist-onboarding' ? paths.therapistLogIn : paths.clientLogIn}>
        {t('logIn')}
      </Anchor>
      <ActionIcon component={Link} to={exitPage} aria-label={t('close')}>
        <IconX size={22} />
      </ActionIcon>
    </>
  );
}

function Welcome() {
  return (
    <>
      <LanguageSwitch />
      <Anchor component={Link} to={paths.therapistLogIn} underline="hover" className={classes.wideOnly}>
        {t('forTherapists')}
      </Anchor>
      <Button component={Link} to={paths.clientLogIn} variant="subtle" size="sm">
        {t('logIn')}
      </Button>
      <Button component={Link} to={sections.clientOnboarding} size="sm" className={classes.tabletUp}>
        {t('getStarted')}
      </Button>
    </>
  );
}

function SwitchLink({ to, question, label }: { to: string; question: string; label: string }) {
  const { state } = useLocation();
  return (
    <>
      <span className={classes.wideOnly}>{question}</span>
      <Anchor component={Link} to={to} state={state} onClick={clearLastRole}>
        {label}
      </Anchor>
    </>
  );
}
