import { useQuery } from '@larkwell/app-kit';
import type { ClientCard, EventSchema } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { MultiSelect, Select } from '@larkwell/ui';
import { clientsQuery } from '../clients/queries.ts';
import { type DraftField, type EventDraft, withChildren } from './draft.ts';
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

function labelOf(client: ClientCard): string {
  const name = listedNameOf(client);
  if (client.overdue) return t('clientOverdue', { name });
  return client.paused ? t('clientPaused', { name }) : name;
}

/** A client to choose, with what keeps the family from booking. */
export const clientOption = (client: ClientCard) => ({ value: client.id, label: labelOf(client) });

/** Picks the attendees: none, one child or a group. Includes guests who left the caseload since. */
export function GuestFields({ draft, event, onChange, problemOf, onLeave }: GuestFieldsProps) {
  const clients = useQuery(clientsQuery());
  const guests = guestsOf(draft.type);
  if (guests === 'none') return null;

  const known = (clients.data ?? []).map(clientOption);
  const former = (event?.guests ?? [])
    .filter(({ child_id }) => !known.some(({ value }) => value === child_id))
    .map(({ child_id, name }) => ({ value: child_id, label: name }));
  const field = {
    data: [...known, ...former],
    searchable: true,
    selectFirstOptionOnChange: true,
    nothingFoundMessage: clients.isPending ? t('loadingClients') : t('noClients'),
    error: problemOf('childIds') ?? (clients.error ? t('clientsFailed') : undefined),
    onBlur: () => onLeave('childIds'),
    // a new event begins with the client
    'data-autofocus': event === null || undefined,
    openOnFocus: false,
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
    <Select
      {...field}
      label={t('client')}
      required={guests === 'one'}
      clearable={guests === 'perhaps_one'}
      value={childId}
      onChange={(id) => onChange(withChildren(draft, id ? [id] : []))}
    />
  );
}
