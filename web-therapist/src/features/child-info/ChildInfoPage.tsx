import { frequencyOf } from '@larkwell/app-kit/child';
import { ClientInfoForm } from '@larkwell/app-kit/client-info';
import { Panel } from '@larkwell/ui';
import { useClient } from '../../shared/client-layout/queries.ts';
import { typeLabel } from '../../shared/events/eventText.ts';
import classes from './ChildInfoPage.module.css';
import { t } from './messages.ts';

/** What the family entered about the child, and the child's services. */
export default function ChildInfoPage() {
  const client = useClient();
  const { guardian, services } = client;
  const relationship_to_guardian = guardian.relationship ?? client.relationship_to_guardian;
  return (
    <div className={classes.panels}>
      <ClientInfoForm
        key={client.id}
        guardian={guardian}
        child={{ ...client, relationship_to_guardian }}
        withTimeFrame
      />
      <Panel title={t('services')}>
        {services.length === 0 ? (
          <p className={classes.none}>{t('noServices')}</p>
        ) : (
          <ul className={classes.services}>
            {services.map((service) => (
              <li key={service.service_id}>
                <strong>{service.service_name}</strong>
                <span>{frequencyOf(service, typeLabel(service.session_type))}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}
