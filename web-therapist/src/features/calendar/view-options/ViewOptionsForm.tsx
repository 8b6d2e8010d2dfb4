import { useQuery } from '@larkwell/app-kit';
import { listedNameOf } from '@larkwell/app-kit/child';
import { Button, MultiSelect, Radio, Select, Stack, Switch } from '@larkwell/ui';
import type { CalendarDensity } from '@larkwell/ui/calendar';
import { colorings, type Options } from '../../../shared/calendar/options.ts';
import { clientsQuery } from '../../../shared/clients/queries.ts';
import { categories, categoryLabel, subtypes } from '../../../shared/event-form/kinds.ts';
import { typeLabel } from '../../../shared/events/eventText.ts';
import { type Filter, noFilter, sizeOf } from '../filters.ts';
import { t as ofKeys } from '../keys/messages.ts';
import type { School } from '../schools.ts';
import { t } from './messages.ts';

export interface ViewOptionsFormProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Of the caseload. */
  schools: readonly School[];
  options: Options;
  onOptions: (options: Options) => void;
  onShortcuts: () => void;
}

const densities: readonly CalendarDensity[] = ['compact', 'comfortable', 'spacious'];

const filterField = {
  size: 'sm',
  searchable: true,
  openOnFocus: false,
  comboboxProps: { withinPortal: false },
} as const;

/** What the calendar shows, and how large. Loaded when the options first open. */
export function ViewOptionsForm({ filter, onFilter, schools, options, onOptions, onShortcuts }: ViewOptionsFormProps) {
  const clients = useQuery(clientsQuery());
  const filtered = sizeOf(filter) > 0;
  return (
    <Stack gap="md">
      <MultiSelect
        {...filterField}
        label={t('filterType')}
        placeholder={filter.types.length === 0 ? t('allTypes') : ''}
        data={categories.map((category) => ({
          group: categoryLabel(category),
          items: subtypes[category].map((type) => ({ value: type, label: typeLabel(type) })),
        }))}
        value={[...filter.types]}
        onChange={(types) => onFilter({ ...filter, types })}
      />
      <MultiSelect
        {...filterField}
        label={t('filterClient')}
        placeholder={filter.clientIds.length === 0 ? t('allClients') : ''}
        limit={100}
        data={(clients.data ?? []).map((client) => ({ value: client.id, label: listedNameOf(client) }))}
        value={[...filter.clientIds]}
        onChange={(clientIds) => onFilter({ ...filter, clientIds })}
      />
      {schools.length > 0 && (
        <MultiSelect
          {...filterField}
          label={t('filterSchool')}
          placeholder={filter.schools.length === 0 ? t('allSchools') : ''}
          data={schools.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...filter.schools]}
          onChange={(ids) => onFilter({ ...filter, schools: ids })}
        />
      )}
      {filtered && (
        <Button variant="default" size="sm" onClick={() => onFilter(noFilter)}>
          {t('clearFilters')}
        </Button>
      )}
      <Switch
        label={t('showWeekends')}
        checked={options.weekends}
        onChange={({ currentTarget }) => onOptions({ ...options, weekends: currentTarget.checked })}
      />
      <Switch
        label={t('workingHoursOnly')}
        checked={options.workingHours}
        onChange={({ currentTarget }) => onOptions({ ...options, workingHours: currentTarget.checked })}
      />
      <Switch
        label={t('showCanceled')}
        checked={options.canceled}
        onChange={({ currentTarget }) => onOptions({ ...options, canceled: currentTarget.checked })}
      />
      <Select
        label={t('coloring')}
        size="sm"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={colorings.map((coloring) => ({ value: coloring, label: t(`coloring_${coloring}`) }))}
        value={options.coloring}
        onChange={(chosen) => {
          const coloring = colorings.find((one) => one === chosen);
          if (coloring) onOptions({ ...options, coloring });
        }}
      />
      <Radio.Group
        label={t('density')}
        value={options.density ?? ''}
        onChange={(density) => onOptions({ ...options, density: densities.find((one) => one === density) ?? null })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="" label={t('densityAuto')} />
          {densities.map((density) => (
            <Radio key={density} value={density} label={t(`density_${density}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Button variant="default" size="sm" onClick={onShortcuts}>
        {ofKeys('keysTitle')}
      </Button>
    </Stack>
  );
}
