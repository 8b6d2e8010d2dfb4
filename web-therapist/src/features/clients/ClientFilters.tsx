import { useQuery } from '@larkwell/app-kit';
import { listSchoolsOptions } from '@larkwell/app-kit/api';
import { Button, CloseButton, IconCheck, IconSearch, Select, TextInput, useCallbackRef } from '@larkwell/ui';
import { memo } from 'react';
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
  const choose = useCallbackRef(onChoose);
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
      <Choices sort={view.sort} school={view.school} only={view.only.join(' ')} onChoose={choose} />
    </search>
  );
}

interface ChoicesProps extends Pick<ClientsView, 'sort' | 'school'> {
  /** Names of filters, separated by spaces. */
  only: string;
  onChoose: ClientFiltersProps['onChoose'];
}

/** Keys in the search don't redraw them. */
const Choices = memo(({ sort, school, only, onChoose }: ChoicesProps) => {
  const schools = useQuery(listSchoolsOptions()).data?.schools ?? [];
  const names = schools.map(({ name }) => name);
  // one of the address may be gone since
  const offered = school && !names.includes(school) ? [...names, school] : names;
  const shown = filters.filter((filter) => only.split(' ').includes(filter));
  return (
    <>
      <Select
        className={classes.choice}
        label={t('sort')}
        data={sorts.map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
        value={sort}
        allowDeselect={false}
        onChange={(sort) => onChoose({ sort: sorts.find((one) => one === sort) ?? 'name' })}
      />
      {offered.length > 0 && (
        <Select
          className={classes.choice}
          label={t('school')}
          placeholder={t('allSchools')}
          data={offered}
          value={school}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('allSchools') }}
          onChange={(school) => onChoose({ school })}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={classes.filters} role="group" aria-label={t('filters')}>
        {filters.map((filter) => {
          const on = shown.includes(filter);
          return (
            <Button
              key={filter}
              size="sm"
              variant={on ? 'light' : 'default'}
              aria-pressed={on}
              leftSection={on ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => onChoose({ only: on ? shown.filter((one) => one !== filter) : [...shown, filter] })}
            >
              {t(`only_${filter}`)}
            </Button>
          );
        })}
      </div>
    </>
  );
});
