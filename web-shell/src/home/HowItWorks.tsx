import classes from './HowItWorks.module.css';
import { t } from './messages.ts';

const steps = [
  { title: t('stepTellTitle'), text: t('stepTellText') },
  { title: t('stepMatchTitle'), text: t('stepMatchText') },
  { title: t('stepBeginTitle'), text: t('stepBeginText') },
];

export function HowItWorks() {
  return (
    <section id="how" className={classes.section} aria-labelledby="how-title">
      <h2 id="how-title" className={classes.title}>
        {t('howTitle')}
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
