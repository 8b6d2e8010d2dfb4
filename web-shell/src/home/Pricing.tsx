import { Link } from '@larkwell/app-kit';
import { Button } from '@larkwell/ui';
import { sections } from '../paths.ts';
import { t } from './messages.ts';
import classes from './Pricing.module.css';

const ways = [
  { title: t('priceTrialTitle'), text: t('priceTrialText') },
  { title: t('pricePlanTitle'), text: t('pricePlanText') },
  { title: t('priceSchoolTitle'), text: t('priceSchoolText') },
];

export function Pricing() {
  return (
    <section className={classes.section} aria-labelledby="price-title">
      <h2 id="price-title" className={classes.title}>
        {t('priceTitle')}
      </h2>
      <p className={classes.lead}>{t('priceText')}</p>
      <div className={classes.ways}>
        {ways.map(({ title, text }) => (
          <div key={title} className={classes.way}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <Button component={Link} to={sections.prices} variant="default" size="lg" mt="xl">
        {t('priceSee')}
      </Button>
    </section>
  );
}
