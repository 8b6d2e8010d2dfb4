import { clearLastRole, Link, useLocation } from '@larkwell/app-kit';
import { ActionIcon, Anchor, Button, IconX } from '@larkwell/ui';
import { paths, sections } from '../../paths.ts';
import type { HeaderVariant } from '../Header.tsx';
import classes from '../layout.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { t } from './messages.ts';

interface SignedOutEndProps {
  variant: Exclude<HeaderVariant, 'signed-in'>;
  /** Where the close button leads. */
  exitPage: string;
}

/** What the header offers visitors. Import it lazily: pages for signed-in users load without it. */
export default function SignedOutEnd({ variant, exitPage }: SignedOutEndProps) {
  if (variant === 'client-login') {
    return (
      <>
        <LanguageSwitch />
        <SwitchLink to={paths.therapistLogIn} question={t('areYouTherapist')} label={t('therapistLogIn')} />
      </>
    );
  }
  if (variant === 'therapist-login') {
    return (
      <>
        <LanguageSwitch />
        <SwitchLink to={paths.clientLogIn} question={t('areYouParent')} label={t('parentLogIn')} />
      </>
    );
  }
  if (variant === 'home') return <Welcome />;
  return (
    <>
      <LanguageSwitch />
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
