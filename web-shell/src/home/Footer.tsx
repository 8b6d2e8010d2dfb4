import { Link } from '@larkwell/app-kit';
import { Logo } from '@larkwell/ui';
import classes from './Footer.module.css';
import { t } from './messages.ts';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Logo />
        <nav aria-label={t('footerLabel')} className={classes.links}>
          <Link to="/client-onboarding">{t('footerStart')}</Link>
          <Link to="/login/client">{t('footerParents')}</Link>
          <Link to="/apply">{t('footerApply')}</Link>
          <Link to="/login/therapist">{t('footerTherapists')}</Link>
        </nav>
        <p className={classes.note}>{t('footerNote')}</p>
      </div>
    </footer>
  );
}
