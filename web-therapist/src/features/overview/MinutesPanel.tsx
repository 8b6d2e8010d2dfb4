import { Loaded, useQuery } from '@larkwell/app-kit';
import { FigureList, ListSkeleton, Panel } from '@larkwell/ui';
import { ledgerQuery } from '../../shared/client-sessions/queries.ts';
import { durationOf } from '../../shared/events/eventText.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

/** Minutes of all services with this therapist in their current cycles. `docs/product/scheduling.md#ledger` */
export function MinutesPanel({ clientId }: { clientId: string }) {
  const query = useQuery(ledgerQuery(clientId));
  return (
    <Panel title={t('minutes')}>
      <Loaded query={query} failed={t('minutesFailed')} skeleton={<ListSkeleton count={1} />}>
        {({ services }) => {
          const sum = (minutesOf: (service: (typeof services)[number]) => number) =>
            durationOf(services.reduce((total, service) => total + minutesOf(service), 0));
          if (services.length === 0) return <p className={classes.quiet}>{t('minutesNone')}</p>;
          return (
            <FigureList
              figures={[
                { key: 'promised', label: t('promised'), value: sum((one) => one.promised_minutes) },
                { key: 'delivered', label: t('delivered'), value: sum((one) => one.delivered_minutes) },
                { key: 'owed', label: t('owed'), value: sum((one) => one.owed_minutes + one.carried_over_minutes) },
              ]}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}
