import { useQuery } from '@larkwell/app-kit';
import { listedNameOf } from '@larkwell/app-kit/child';
import { Select } from '@larkwell/ui';
import { clientsQuery } from '../../shared/clients/queries.ts';
import { categories, categoryLabel, subtypes } from '../../shared/event-form/kinds.ts';
import { typeLabel } from '../../shared/events/eventText.ts';
import classes from './CalendarPage.module.css';
import type { Filter } from './filters.ts';
import { t } from './messages.ts';

interface FiltersProps {
  value: Filter;
  onChange: (filter: Filter) => void;
}

/** Filters loaded events on the client. */
export function Filters({ value, onChange }: FiltersProps) {
  const clients = useQuery(clientsQuery(''));
  return (
    <search className={classes.filters} aria-label={t('filters')}>
      <Select
        aria-label={t('filterType')}
        placeholder={t('allTypes')}
        size="sm"
        clearable
        clearButtonProps={{ 'aria-label': t('allTypes') }}
        data={categories.map((category) => ({
          group: categoryLabel(category),
          items: subtypes[category].map((type) => ({ value: type, label: typeLabel(type) })),
        }))}
        value={value.type}
        onChange={(type) => onChange({ ...value, type })}
      />
      <Select
        aria-label={t('filterClient')}
        placeholder={t('allClients')}
        size="sm"
        clearable
        clearButtonProps={{ 'aria-label': t('allClients') }}
        searchable
        data={(clients.data ?? []).map((client) => ({ value: client.id, label: listedNameOf(client) }))}
        value={value.clientId}
        onChange={(clientId) => onChange({ ...value, clientId })}
      />
    </search>
  );
}
