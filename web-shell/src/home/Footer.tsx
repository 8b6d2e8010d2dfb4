import { Link } from '@larkwell/app-kit';
import { Logo } from '@larkwell/ui';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { paths, sections } from '../paths.ts';
import classes from './Footer.module.css';
import { t } from './messages.ts';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Logo />
        <nav aria-label={t('footerLabel')} className={classes.links}>
          <Link to={sections.clientOnboarding}>{t('footerStart')}</Link>
          <Link to={sections.prices}>{t('footerPrices')}</Link>
          <Link to={sections.therapists}>{t('footerFind')}</Link>
          <Link to={paths.clientLogIn}>{t('footerParents')}</Link>
          <Link to={sections.apply}>{t('footerApply')}</Link>
          <Link to={paths.therapistLogIn}>{t('footerTherapists')}</Link>
          <LegalLinks />
        </nav>
        <p className={classes.note}>{t('footerNote')}</p>
      </div>
    </footer>
  );
}
