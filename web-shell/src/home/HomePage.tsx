import { Link } from '@larkwell/app-kit';
import { Button, HeroArt, IconArrowRight, IconCheck, useDocumentTitle } from '@larkwell/ui';
import { sections } from '../paths.ts';
import { Footer } from './Footer.tsx';
import classes from './HomePage.module.css';
import { HowItWorks } from './HowItWorks.tsx';
import { t } from './messages.ts';
import { Pricing } from './Pricing.tsx';
import { Trust } from './Trust.tsx';
import { TwoSides } from './TwoSides.tsx';

const areas = [
  t('helpSpeech'),
  t('helpLanguage'),
  t('helpFluency'),
  t('helpMotor'),
  t('helpSensory'),
  t('helpFeelings'),
  t('helpSocial'),
  t('helpLearning'),
];

export default function HomePage() {
  useDocumentTitle(t('documentTitle'));
  return (
    <>
      <Hero />
      <section className={classes.areas} aria-labelledby="areas">
        <h2 id="areas" className={classes.areasTitle}>
          {t('helpTitle')}
        </h2>
        <ul>
          {areas.map((area) => (
            <li key={area}>{area}</li>
          ))}
        </ul>
      </section>
      <HowItWorks />
      <TwoSides />
      <Trust />
      <Pricing />
      <section className={classes.closing}>
        <h2 className={classes.closingTitle}>{t('closingTitle')}</h2>
        <Button component={Link} to={sections.clientOnboarding} size="lg" data-tone="accent">
          {t('closingAction')}
        </Button>
      </section>
      <Footer />
    </>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.heroText}>
        <h1 className={classes.heroTitle}>{t('heroTitle')}</h1>
        <p className={classes.heroLead}>{t('heroLead')}</p>
        <div className={classes.heroActions}>
          <Button
            component={Link}
            to={sections.clientOnboarding}
            size="lg"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            {t('getStarted')}
          </Button>
          <Button component="a" href="#how" size="lg" variant="subtle">
            {t('seeHow')}
          </Button>
        </div>
        <ul className={classes.promises}>
          {[t('promiseLicensed'), t('promiseTrial'), t('promisePause')].map((promise) => (
            <li key={promise}>
              <IconCheck size={18} aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.heroArt}>
        <HeroArt />
      </div>
    </section>
  );
}
