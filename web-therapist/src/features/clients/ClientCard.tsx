import { Link } from '@larkwell/app-kit';
import type { ClientCard as Client } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { formatYears } from '@larkwell/app-kit/time';
import {
  IconAlertTriangle,
  IconClock,
  IconCreditCard,
  IconPlayerPause,
  IconSchool,
  Portrait,
  VisuallyHidden,
} from '@larkwell/ui';
import { clientHome } from '../../paths.ts';
import classes from './ClientsPage.module.css';
import { t } from './messages.ts';

/** Preferred and last name, age, school or 'Private pay', minutes; the whole card is a link. `docs/product/web.md#client-card` */
export function ClientCard({ client }: { client: Client }) {
  const name = listedNameOf(client);
  const school = client.school_name?.trim();
  const per = client.total_minutes_per;
  return (
    <article className={classes.card}>
      <Portrait name={name} photo={client.profile_photo} size={56} />
      <div className={classes.who}>
        <h2 className={classes.name}>
          <Link to={clientHome(client.id)}>{name}</Link>
        </h2>
        {client.age !== null && <span>{formatYears(client.age)}</span>}
      </div>
      <p className={classes.facts}>
        <span className={classes.fact}>
          {school ? <IconSchool size={18} aria-hidden /> : <IconCreditCard size={18} aria-hidden />}
          {school || t('privatePay')}
        </span>
        <span className={classes.fact}>
          <IconClock size={18} aria-hidden />
          <span aria-hidden="true">{t(`minutes_${per}`, { count: client.total_minutes })}</span>
          <VisuallyHidden>{t(`minutesLong_${per}`, { count: client.total_minutes })}</VisuallyHidden>
        </span>
        {client.paused && (
          <span className={classes.fact}>
            <IconPlayerPause size={18} aria-hidden />
            {t('paused')}
          </span>
        )}
        {client.overdue && (
          <span className={classes.fact}>
            <IconAlertTriangle size={18} aria-hidden />
            {t('overdue')}
          </span>
        )}
      </p>
    </article>
  );
}
