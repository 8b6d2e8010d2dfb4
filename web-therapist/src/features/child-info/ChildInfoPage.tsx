import { Anchor, Panel } from '@larkwell/ui';
import { useClient } from '../../shared/client-layout/queries.ts';
import classes from './ChildInfoPage.module.css';
import { childFacts, type Fact, frequencyOf, guardianFacts } from './facts.ts';
import { t } from './messages/index.ts';

/** What the family has told of itself; therapists read (SPEC.md section 6). */
export default function ChildInfoPage() {
  const client = useClient();
  return (
    <div className={classes.panels}>
      <Panel title={t('child')}>
        <Facts facts={childFacts(client)} />
      </Panel>
      <Panel title={t('guardian')}>
        <Facts facts={guardianFacts(client)} />
      </Panel>
      <Panel title={t('services')}>
        {client.services.length === 0 ? (
          <p className={classes.none}>{t('noServices')}</p>
        ) : (
          <ul className={classes.services}>
            {client.services.map((service) => (
              <li key={service.service_id}>
                <strong>{service.service_name}</strong>
                <span>{frequencyOf(service)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-unknown={value ? undefined : true}>
            {value && href ? <Anchor href={href}>{value}</Anchor> : (value ?? t('unknown'))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
