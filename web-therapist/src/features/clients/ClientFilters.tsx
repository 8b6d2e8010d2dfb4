import { useQuery } from '@larkwell/app-kit';
import { listSchoolsOptions } from '@larkwell/app-kit/api';
import { Button, CloseButton, IconCheck, IconSearch, Select, TextInput } from '@larkwell/ui';
import classes from './ClientsPage.module.css';
import { t } from './messages.ts';
import { type ClientsView, filters, sorts } from './useClientsAddress.ts';

interface ClientFiltersProps {
  typed: string;
  onType: (text: string) => void;
  view: ClientsView;
  onChoose: (change: Partial<Omit<ClientsView, 'page'>>) => void;
}

export function ClientFilters({ typed, onType, view, onChoose }: ClientFiltersProps) {
  const schools = useQuery(listSchoolsOptions()).data?.schools ?? [];
  const names = schools.map(({ name }) => name);
  // one of the address may be gone since
  const offered = view.school && !names.includes(view.school) ? [...names, view.school] : names;
  return (
    <search className={classes.controls}>
      <TextInput
        className={classes.search}
        type="search"
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={200}
        autoComplete="off"
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={typed ? <CloseButton aria-label={t('clear')} onClick={() => onType('')} /> : null}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Select
        className={classes.choice}
        label={t('sort')}
        data={sorts.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
        value={view.sort}
        allowDeselect={false}
        onChange={(sort) => onChoose({ sort: sorts.find((one) => one === sort) ?? 'name' })}
      />
      {offered.length > 0 && (
        <Select
          className={classes.choice}
          label={t('school')}
          placeholder={t('allSchools')}
          data={offered}
          value={view.school}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('allSchools') }}
          onChange={(school) => onChoose({ school })}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={classes.filters} role="group" aria-label={t('filters')}>
        {filters.map((filter) => {
          const on = view.only.includes(filter);
          return (
            <Button
              key={filter}
              size="sm"
              variant={on ? 'light' : 'default'}
              aria-pressed={on}
              leftSection={on ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() =>
                onChoose({ only: on ? view.only.filter((one) => one !== filter) : [...view.only, filter] })
              }
            >
              {t(`only_${filter}`)}
            </Button>
          );
        })}
      </div>
    </search>
  );
}
