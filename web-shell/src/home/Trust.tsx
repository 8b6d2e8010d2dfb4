import { IconLock, IconPlayerPause, IconShieldCheck } from '@larkwell/ui';
import { t } from './messages.ts';
import classes from './Trust.module.css';

const reasons = [
  { Icon: IconShieldCheck, title: t('trustCheckedTitle'), text: t('trustCheckedText') },
  { Icon: IconLock, title: t('trustPrivateTitle'), text: t('trustPrivateText') },
  { Icon: IconPlayerPause, title: t('trustPlainTitle'), text: t('trustPlainText') },
];

export function Trust() {
  return (
    <section className={classes.band} aria-labelledby="trust-title">
      <div className={classes.inner}>
        <div>
          <h2 id="trust-title" className={classes.title}>
            {t('trustTitle')}
          </h2>
          <p className={classes.lead}>{t('trustLead')}</p>
        </div>
        <ul className={classes.reasons}>
          {reasons.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} aria-hidden />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
