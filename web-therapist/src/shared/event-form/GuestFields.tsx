import { useQuery } from '@larkwell/app-kit';
import type { ClientCard, EventSchema } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { MultiSelect, Select } from '@larkwell/ui';
import { clientQuery } from '../client-layout/queries.ts';
import { clientsQuery } from '../clients/queries.ts';
import { typeLabel } from '../events/eventText.ts';
import { useTherapist } from '../therapist/queries.ts';
import { type DraftField, type EventDraft, withChildren, withLength } from './draft.ts';
import { groupSeats, guestsOf } from './kinds.ts';
import { t } from './messages.ts';

interface GuestFieldsProps {
  draft: EventDraft;
  /** Null for a new one. */
  event: EventSchema | null;
  onChange: (draft: EventDraft) => void;
  problemOf: (field: DraftField) => string | undefined;
  onLeave: (field: DraftField) => void;
}

function optionOf(client: ClientCard): string {
  const name = listedNameOf(client);
  return client.paused ? t('clientPaused', { name }) : name;
}

/** Picks the attendees: none, one child or a group. Includes guests who left the caseload since. */
export function GuestFields({ draft, event, onChange, problemOf, onLeave }: GuestFieldsProps) {
  const clients = useQuery(clientsQuery(''));
  const guests = guestsOf(draft.type);
  if (guests === 'none') return null;

  const known = (clients.data ?? []).map((client) => ({ value: client.id, label: optionOf(client) }));
  const former = (event?.guests ?? [])
    .filter(({ child_id }) => !known.some(({ value }) => value === child_id))
    .map(({ child_id, name }) => ({ value: child_id, label: name }));
  const field = {
    data: [...known, ...former],
    searchable: true,
    nothingFoundMessage: clients.isPending ? t('loadingClients') : t('noClients'),
    error: problemOf('childIds') ?? (clients.error ? t('clientsFailed') : undefined),
    onBlur: () => onLeave('childIds'),
  };

  if (guests === 'many') {
    return (
      <MultiSelect
        {...field}
        label={t('clients')}
        description={t('seats', { count: groupSeats })}
        required
        maxValues={groupSeats}
        value={[...draft.childIds]}
        onChange={(childIds) => onChange(withChildren(draft, childIds))}
      />
    );
  }
  const [childId = null] = draft.childIds;
  return (
    <>
      <Select
        {...field}
        label={t('client')}
        required={guests === 'one'}
        clearable={guests === 'perhaps_one'}
        value={childId}
        onChange={(id) => onChange(withChildren(draft, id ? [id] : []))}
      />
      {childId && !event && <ServiceField draft={draft} childId={childId} onChange={onChange} />}
    </>
  );
}

interface ServiceFieldProps {
  draft: EventDraft;
  childId: string;
  onChange: (draft: EventDraft) => void;
}

/** Picks the care service; choosing one sets the service's session length. */
function ServiceField({ draft, childId, onChange }: ServiceFieldProps) {
  const { id } = useTherapist();
  const { data: client } = useQuery({ ...clientQuery(childId), retry: false });
  const services = (client?.services ?? []).filter(({ provider }) => provider.id === id);

  const counted = services.find(({ service_id }) => service_id === draft.serviceId);
  const otherType =
    counted && counted.session_type !== draft.type
      ? t('serviceOfOtherType', { name: counted.service_name, type: typeLabel(counted.session_type) })
      : null;

  function choose(serviceId: string | null) {
    const service = services.find(({ service_id }) => service_id === serviceId);
    const chosen = { ...draft, serviceId: service ? service.service_id : null };
    onChange(service ? withLength(chosen, service.session_length) : chosen);
  }

  return (
    <Select
      label={t('service')}
      description={otherType ?? t('serviceHint')}
      placeholder={t('serviceAutomatic')}
      clearable
      data={services.map(({ service_id, service_name, session_type, session_length }) => ({
        value: service_id,
        label: t('serviceOption', { name: service_name, type: typeLabel(session_type), minutes: session_length }),
      }))}
      value={draft.serviceId}
      onChange={choose}
    />
  );
}
