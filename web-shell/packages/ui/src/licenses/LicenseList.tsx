import { Badge, Button, Select, TextInput, Title, type TitleOrder } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { DateField } from '../inputs/DateField.tsx';
import { FileUploader } from '../inputs/FileUploader.tsx';
import { t } from '../messages.ts';
import classes from './LicenseList.module.css';
import { type LicenseField, newLicense, type TypedLicense } from './licenses.ts';

export interface LicenseListProps {
  value: readonly TypedLicense[];
  /** Called with an updater of the current licenses, since `value` may lack a file that was just read. */
  onChange: (change: (licenses: readonly TypedLicense[]) => TypedLicense[]) => void;
  states: readonly { value: string; label: string }[];
  /** The error of a field of the license at this index. */
  errorOf: (index: number, field: LicenseField) => ReactNode;
  /** A field changed, so its error may be outdated. */
  onChanged?: (index: number, field: LicenseField) => void;
  /** A field lost focus. */
  onLeave?: (index: number, field: LicenseField) => void;
  /** Next to the title: 'Expires soon', 'In review'. */
  badgeOf?: (license: TypedLicense) => ReactNode;
  /** Path of the list in the form, to focus fields on errors: `<path>.0.state`. */
  path?: string;
  /** Level of the licenses' headings; 2 by default. */
  order?: TitleOrder;
  /** Maximum number, not counting licenses marked for deletion. */
  max?: number;
}

/**
 * A therapist's licenses with state, number, expiration date and file. Unsaved ones are removed at once;
 * saved ones are marked for deletion (`_destroy`) and can be restored until the form is saved.
 */
export function LicenseList(props: LicenseListProps) {
  const { value, onChange, path = 'licenses', max = 20 } = props;
  const addId = useId();
  const replace = (key: string, change: Partial<TypedLicense>) =>
    onChange((licenses) => licenses.map((license) => (license.key === key ? { ...license, ...change } : license)));

  function remove(license: TypedLicense) {
    if (license.id) replace(license.key, { _destroy: true });
    else onChange((licenses) => licenses.filter(({ key }) => key !== license.key));
    document.getElementById(addId)?.focus();
  }

  function add() {
    onChange((licenses) => [...licenses, newLicense()]);
    const index = value.length;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="${path}.${index}.state"]`)?.focus());
  }

  return (
    <div>
      <ul className={classes.list}>
        {value.map((license, index) => (
          <License
            key={license.key}
            {...props}
            license={license}
            index={index}
            path={`${path}.${index}`}
            replace={(change) => replace(license.key, change)}
            remove={() => remove(license)}
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
        {value.length === 0 ? t('licenseAdd') : t('licenseAddAnother')}
      </Button>
    </div>
  );
}

interface LicenseProps extends LicenseListProps {
  license: TypedLicense;
  index: number;
  path: string;
  replace: (change: Partial<TypedLicense>) => void;
  remove: () => void;
}

function License({
  license,
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
}: LicenseProps) {
  const state = states.find(({ value }) => value === license.state)?.label;
  const title = state ? t('licenseOf', { state }) : t('licenseNumbered', { number: index + 1 });

  if (license._destroy) {
    return (
      <li className={classes.license}>
        <div className={classes.head}>
          <p className={classes.removed}>{title}</p>
          <Badge data-tone="quiet">{t('licenseGone')}</Badge>
          <Button variant="subtle" size="sm" onClick={() => replace({ _destroy: false })}>
            {t('licenseBack', { title })}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li className={classes.license}>
      <div className={classes.head}>
        <Title order={order} className={classes.title}>
          {title}
        </Title>
        {badgeOf?.(license)}
        <Button
          variant="subtle"
          size="sm"
          data-tone="danger"
          aria-label={t('licenseRemove', { title })}
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={remove}
        >
          {t('remove')}
        </Button>
      </div>
      <div className={classes.facts}>
        <Select
          label={t('licenseState')}
          placeholder={t('choose')}
          searchable
          data={[...states]}
          value={license.state}
          data-path={`${path}.state`}
          error={errorOf(index, 'state')}
          onChange={(chosen) => {
            replace({ state: chosen });
            onChanged?.(index, 'state');
          }}
          onBlur={() => onLeave?.(index, 'state')}
        />
        <TextInput
          label={t('licenseNumber')}
          autoComplete="off"
          value={license.number}
          onChange={(event) => replace({ number: event.currentTarget.value })}
        />
        <DateField
          label={t('licenseExpires')}
          clearable
          value={license.expires_on}
          onChange={(date) => replace({ expires_on: date })}
        />
      </div>
      <FileUploader
        label={t('licenseFile')}
        group="document"
        value={license.file}
        data-path={`${path}.file`}
        error={errorOf(index, 'file')}
        onChange={(file) => {
          replace({ file });
          onChanged?.(index, 'file');
        }}
      />
      {license.kept_file && !license.file && (
        <p className={classes.kept}>{t('licenseKept', { name: license.kept_file })}</p>
      )}
    </li>
  );
}
