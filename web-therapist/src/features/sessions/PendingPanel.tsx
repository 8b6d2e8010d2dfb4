import { useQuery } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { nameOfChild } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { Panel, PendingItem, PendingList } from '@larkwell/ui';
import { InviteButton } from '../../shared/invitations/InviteButton.tsx';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { ownPendingQuery } from './queries.ts';

/** Sessions the family can still book with this therapist. Optional: hidden while loading and on errors. */
export function PendingPanel({ client }: { client: ClientSchema }) {
  const { id } = useTherapist();
  const pending = useQuery(ownPendingQuery(client.id, id)).data ?? [];
  if (pending.length === 0) return null;
  return (
    <Panel title={t('toSchedule')} order={3} tone="warm">
      <PendingList>
        {pending.map(({ service_id, service_name, remaining, cycle_ends_on }) => (
          <PendingItem
            key={service_id}
            left={t('left', { count: remaining })}
            of={
              cycle_ends_on === null
                ? service_name
                : t('leftUntil', { service: service_name, date: formatDate(cycle_ends_on) })
            }
            action={
              <InviteButton
                clientId={client.id}
                name={nameOfChild(client)}
                serviceId={service_id}
                serviceName={service_name}
              />
            }
          />
        ))}
      </PendingList>
    </Panel>
  );
}
