import { Badge, Button, Select, TextInput, Title, type TitleOrder } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { DateField } from '../inputs/DateField.tsx';
import { FileUploader } from '../inputs/FileUploader.tsx';
import { t } from '../messages.ts';
import classes from './LicenceList.module.css';
import { type LicenceField, newLicence, type TypedLicence } from './licences.ts';

export interface LicenceListProps {
  value: readonly TypedLicence[];
  /** Gets what to make of the licenses as they are by then: a file that was just read may not be in `value` yet. */
  onChange: (change: (licences: readonly TypedLicence[]) => TypedLicence[]) => void;
  states: readonly { value: string; label: string }[];
  /** The sentence beside a field of the license at this place. */
  errorOf: (index: number, field: LicenceField) => ReactNode;
  /** A field has another value: what was wrong with it may be right now. */
  onChanged?: (index: number, field: LicenceField) => void;
  /** A field was left. */
  onLeave?: (index: number, field: LicenceField) => void;
  /** Beside the title: 'Expires soon', 'Unverified'. */
  badgeOf?: (licence: TypedLicence) => ReactNode;
  /** The form's path of the list, so that an error can take the focus: `<path>.0.state`. */
  path?: string;
  /** Level of the licenses' headings; 2 by default. */
  order?: TitleOrder;
  /** At most so many, those that are marked for deletion left out. */
  max?: number;
}

/**
 * A therapist's licenses, each with its state, number, last day and file. One that was never saved goes at once;
 * one that is kept is marked for deletion (`_destroy`) and can be brought back until the form is saved.
 */
export function LicenceList(props: LicenceListProps) {
  const { value, onChange, path = 'licences', max = 20 } = props;
  const addId = useId();
  const replace = (key: string, change: Partial<TypedLicence>) =>
    onChange((licences) => licences.map((licence) => (licence.key === key ? { ...licence, ...change } : licence)));

  function remove(licence: TypedLicence) {
    if (licence.id) replace(licence.key, { _destroy: true });
    else onChange((licences) => licences.filter(({ key }) => key !== licence.key));
    document.getElementById(addId)?.focus();
  }

  function add() {
    onChange((licences) => [...licences, newLicence()]);
    const index = value.length;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${path}.${index}.state"]`)?.focus());
  }

  return (
    <div>
      <ul className={classes.list}>
        {value.map((licence, index) => (
          <Licence
            key={licence.key}
            {...props}
            licence={licence}
            index={index}
            path={`${path}.${index}`}
            replace={(change) => replace(licence.key, change)}
            remove={() => remove(licence)}
          />
        ))}
      </ul>
      <Button
        id={addId}
        className={classes.add}
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={value.filter(({ _destroy }) => !_destroy).length >= max}
        onClick={add}
      >
        {value.length === 0 ? t('licenceAdd') : t('licenceAddAnother')}
      </Button>
    </div>
  );
}

interface LicenceProps extends LicenceListProps {
  licence: TypedLicence;
  index: number;
  path: string;
  replace: (change: Partial<TypedLicence>) => void;
  remove: () => void;
}

function Licence({
  licence,
  index,
  path,
  states,
  errorOf,
  onChanged,
  onLeave,
  badgeOf,
  replace,
  remove,
  order = 2,
}: LicenceProps) {
  const state = states.find(({ value }) => value === licence.state)?.label;
  const title = state ? t('licenceOf', { state }) : t('licenceNumbered', { number: index + 1 });

  if (licence._destroy) {
    return (
      <li className={classes.licence}>
        <div className={classes.head}>
          <p className={classes.removed}>{title}</p>
          <Badge data-tone="quiet">{t('licenceGone')}</Badge>
          <Button variant="subtle" size="sm" onClick={() => replace({ _destroy: false })}>
            {t('licenceBack', { title })}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className={classes.licence}>
      <div className={classes.head}>
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        {badgeOf?.(licence)}
        <Button
          variant="subtle"
          size="sm"
          data-tone="danger"
          aria-label={t('licenceRemove', { title })}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </div>
      <div className={classes.facts}>
        <Select
          label={t('licenceState')}
          placeholder={t('choose')}
          searchable
          data={[...states]}
          value={licence.state}
          data-path={`${path}.state`}
          error={errorOf(index, 'state')}
          onChange={(chosen) => {
            replace({ state: chosen });
            onChanged?.(index, 'state');
          }}
          onBlur={() => onLeave?.(index, 'state')}
        />
        <TextInput
          label={t('licenceNumber')}
          autoComplete="off"
          value={licence.number}
          onChange={(event) => replace({ number: event.currentTarget.value })}
        />
        <DateField
          label={t('licenceExpires')}
          clearable
          value={licence.expires_on}
          onChange={(date) => replace({ expires_on: date })}
        />
      </div>
      <FileUploader
        label={t('licenceFile')}
        group="document"
        value={licence.file}
        data-path={`${path}.file`}
        error={errorOf(index, 'file')}
        onChange={(file) => {
          replace({ file });
          onChanged?.(index, 'file');
        }}
      />
      {licence.kept_file && !licence.file && (
        <p className={classes.kept}>{t('licenceKept', { name: licence.kept_file })}</p>
      )}
    </li>
  );
}
