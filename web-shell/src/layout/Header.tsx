import { clearLastRole, homePage, Link, useSignIn } from '@larkwell/app-kit';
import { ActionIcon, Anchor, Button, IconX, Logo } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from '../messages/index.ts';
import classes from './layout.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

export type HeaderVariant =
  | 'home'
  | 'client-login'
  | 'therapist-login'
  | 'client-onboarding'
  | 'therapist-onboarding'
  | 'signed-in';

interface HeaderProps {
  variant: HeaderVariant;
  /** In front of the logo: the switch of the side navigation. */
  start?: ReactNode;
}

/** Logo and close lead out: to the website, or to one's own first page once signed in (SPEC.md section 2). */
export function useWayOut(): string {
  const signIn = useSignIn();
  return signIn ? homePage(signIn.user.user_type) : '/';
}

export function Header({ variant, start }: HeaderProps) {
  const wayOut = useWayOut();
  return (
    <header className={classes.header} data-variant={variant}>
      <div className={classes.headerStart}>
        {start}
        <Link to={wayOut} className={classes.logoLink} aria-label={t('homeLink')}>
          <Logo />
        </Link>
      </div>
      <div className={classes.headerEnd}>
        <HeaderEnd variant={variant} wayOut={wayOut} />
      </div>
    </header>
  );
}

function HeaderEnd({ variant, wayOut }: { variant: HeaderVariant; wayOut: string }) {
  const signIn = useSignIn();
  if (variant === 'client-login') {
    return <SwitchLink to="/login/therapist" question={t('areYouTherapist')} label={t('therapistLogIn')} />;
  }
  if (variant === 'therapist-login') {
    return <SwitchLink to="/login/client" question={t('areYouParent')} label={t('parentLogIn')} />;
  }
  if (variant === 'signed-in') return <ProfileMenu />;
  if (variant === 'home') return signIn ? <ProfileMenu /> : <Welcome />;
  if (signIn) return <ProfileMenu />;
  return (
    <>
      <span className={classes.wideOnly}>{t('haveAccount')}</span>
      <Anchor component={Link} to={variant === 'therapist-onboarding' ? '/login/therapist' : '/login/client'}>
        {t('logIn')}
      </Anchor>
      <ActionIcon component={Link} to={wayOut} aria-label={t('close')}>
        <IconX size={22} />
      </ActionIcon>
    </>
  );
}

function Welcome() {
  return (
    <>
      <Anchor component={Link} to="/login/therapist" underline="hover" className={classes.wideOnly}>
        {t('forTherapists')}
      </Anchor>
      <Button component={Link} to="/login/client" variant="subtle" size="sm">
        {t('logIn')}
      </Button>
      <Button component={Link} to="/client-onboarding" size="sm" className={classes.tabletUp}>
        {t('getStarted')}
      </Button>
    </>
  );
}

function SwitchLink({ to, question, label }: { to: string; question: string; label: string }) {
  return (
    <>
      <span className={classes.wideOnly}>{question}</span>
      <Anchor component={Link} to={to} onClick={clearLastRole}>
        {label}
      </Anchor>
    </>
  );
}
