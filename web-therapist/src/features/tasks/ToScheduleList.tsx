import { Link } from '@larkwell/app-kit';
import type { ToSchedule } from '@larkwell/app-kit/api';
import { Anchor } from '@larkwell/ui';
import { clientPage } from '../../paths.ts';
import { InviteButton } from '../../shared/invitations/InviteButton.tsx';
import { t } from './messages.ts';
import classes from './TasksPage.module.css';

/** Services with sessions left to book, each with an invite button. */
export function ToScheduleList({ services }: { services: readonly ToSchedule[] }) {
  return (
    <ul className={classes.list} aria-label={t('toSchedule')}>
      {services.map(({ client, service_id, service_name, pending }) => (
        <li key={service_id} className={classes.row}>
          <div className={classes.text}>
            <Anchor component={Link} to={clientPage(client.id, 'sessions')} className={classes.name}>
              {client.name}
            </Anchor>
            <p>{t('left', { count: pending, service: service_name })}</p>
          </div>
          <InviteButton clientId={client.id} name={client.name} serviceId={service_id} serviceName={service_name} />
        </li>
      ))}
    </ul>
  );
}
