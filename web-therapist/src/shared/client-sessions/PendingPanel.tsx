import { useQuery } from '@larkwell/app-kit';
import type { ClientSchema, PendingSession } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Panel, PendingItem, PendingList } from '@larkwell/ui';
import { InviteButton } from '../invitations/InviteButton.tsx';
import { arrangedByTherapist, type Left, promised, unbookableNote } from '../invitations/left.ts';
import { useTherapist } from '../therapist/queries.ts';
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
        {pending.map((service) => (
          <Service key={service.service_id} client={client} {...service} />
        ))}
      </PendingList>
    </Panel>
  );
}

type ServiceProps = PendingSession & { client: ClientSchema };

function Service({
  client,
  service_id,
  service_name,
  event_type,
  remaining,
  bookable,
  cycle_ends_on: until,
}: ServiceProps) {
  const left: Left = { sessionType: event_type, pending: remaining, bookable, until };
  const count = promised(left);
  return (
    <PendingItem
      left={count === 0 ? t('leftNone') : t('left', { count })}
      of={until === null ? service_name : t('leftUntil', { service: service_name, date: formatDate(until) })}
      note={unbookableNote(left) ?? undefined}
      action={
        bookable > 0 &&
        !arrangedByTherapist(left) && (
          <InviteButton
            invited={{
              clientId: client.id,
              name: client.preferred_name || client.name,
              serviceId: service_id,
              serviceName: service_name,
              sessionType: event_type,
              bookable,
              until,
              languages: client.family_languages,
            }}
          />
        )
      }
    />
  );
}
