import { Link } from '@larkwell/app-kit';
import type { ClientCard as Client } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { formatYears } from '@larkwell/app-kit/time';
import { IconCalendar, IconClock, IconCreditCard, IconNotes, IconSchool, Portrait, VisuallyHidden } from '@larkwell/ui';
import { clientHome } from '../../paths.ts';
import { ClientMarks, ClientMinutes, hasMarks, nextSessionText } from './ClientMarks.tsx';
import classes from './ClientsPage.module.css';
import { t } from './messages.ts';

interface ClientCardProps {
  client: Client;
  zone: string;
  now: Date;
}

/** Name, age, school or 'Private pay', minutes, and what comes next; the whole card is a link. `docs/product/web.md#client-card` */
export function ClientCard({ client, zone, now }: ClientCardProps) {
  const name = listedNameOf(client);
  const school = client.school_name?.trim();
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
          <ClientMinutes client={client} />
        </span>
        <span className={classes.fact}>
          <IconCalendar size={18} aria-hidden />
          <VisuallyHidden>{t('columnNext')}: </VisuallyHidden>
          {nextSessionText(client, zone, now)}
        </span>
        {client.notes_due > 0 && (
          <span className={classes.fact}>
            <IconNotes size={18} aria-hidden />
            {t('notesDue', { count: client.notes_due })}
          </span>
        )}
      </p>
      {hasMarks(client) && (
        <div className={classes.marks}>
          <ClientMarks client={client} />
        </div>
      )}
    </article>
  );
}
