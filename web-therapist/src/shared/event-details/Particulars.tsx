import { useQueries } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { IconCalendarPlus, IconNotes, IconTag, IconUser } from '@larkwell/ui';
import { clientQuery } from '../client-layout/queries.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';

/** The therapist's role unless it is regular, the service, and the description. */
export function Particulars({ event, own }: { event: EventSchema; own: boolean }) {
  const { service_id: serviceId, therapist_role: role, description } = event;
  const clients = useQueries({
    queries: event.guests.map(({ child_id }) => ({ ...clientQuery(child_id), retry: false })),
  });
  const services = clients.flatMap(({ data }) => data?.services ?? []);
  const service = services.find(({ service_id }) => service_id === serviceId)?.service_name;
  return (
    <>
      {own && role !== 'regular' && (
        <p className={classes.fact}>
          <IconUser size={20} aria-hidden />
          <span>{t(`role_${role}`)}</span>
        </p>
      )}
      {event.from_waitlist && (
        <p className={classes.fact}>
          <IconCalendarPlus size={20} aria-hidden />
          <span>{t('fromWaitlist')}</span>
        </p>
      )}
      {service && (
        <p className={classes.fact}>
          <IconTag size={20} aria-hidden />
          <span>{t('countsAgainst', { service })}</span>
        </p>
      )}
      {description && (
        <div className={classes.fact}>
          <IconNotes size={20} aria-hidden />
          <p className={classes.description}>{description}</p>
        </div>
      )}
    </>
  );
}
