import {
  Button,
  IconBan,
  IconCalendar,
  IconFileText,
  IconMessage,
  IconNotes,
  IconSearch,
  IconUser,
  IconVideo,
  Loader,
  TextInput,
  VisuallyHidden,
} from '@larkwell/ui';
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import type { Entry, EntryGroup, EntryKind } from './entries.ts';
import { t } from './messages.ts';
import classes from './SearchPalette.module.css';

const icons: Record<EntryKind, ComponentType<{ size?: number }>> = {
  page: IconFileText,
  client: IconUser,
  session: IconCalendar,
  note: IconNotes,
  message: IconMessage,
  start: IconVideo,
  cancel: IconBan,
};

interface ResultListProps {
  typed: string;
  onType: (text: string) => void;
  groups: readonly EntryGroup[];
  /** The results of what is typed are on their way. */
  waiting: boolean;
  /** Null, or searches again after a failure. */
  failed: (() => void) | null;
  /** What to say when nothing matches. */
  none: string;
  onChoose: (entry: Entry) => void;
  /** Enter while the results are on their way. */
  onHurry: () => void;
}

/** A field with a list of what it finds. Focus stays in the field; arrow keys move through the list. */
export function ResultList({ typed, onType, groups, waiting, failed, none, onChoose, onHurry }: ResultListProps) {
  const id = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const entries = groups.flatMap((group) => group.entries);
  const found = entries.findIndex(({ key }) => key === wanted);
  const moved = found >= 0;
  const active = moved ? found : 0;
  const optionId = (index: number) => `${id}-${index}`;
  let index = -1;

  function move(by: number) {
    const next = entries[(active + by + entries.length) % entries.length];
    if (!next) return;
    setWanted(next.key);
    document.getElementById(optionId(entries.indexOf(next)))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries[active];
      if (waiting && !moved) onHurry();
      else if (entry) onChoose(entry);
    }
  }

  return (
    <div className={classes.palette}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('field')}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={waiting ? <Loader size={18} aria-hidden /> : null}
        value={typed}
        onChange={(event) => {
          setWanted(null);
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{statusOf(waiting, typed, entries.length)}</VisuallyHidden>
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden>
              {group.label}
            </div>
            {group.entries.map((entry) => {
              index += 1;
              return (
                <Option
                  key={entry.key}
                  id={optionId(index)}
                  entry={entry}
                  active={index === active}
                  onPoint={() => setWanted(entry.key)}
                  onChoose={() => onChoose(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {failed && (
        <div role="alert" className={classes.notice}>
          {t('failed')}
          <Button variant="default" size="sm" onClick={failed}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!failed && !waiting && entries.length === 0 && <p className={classes.notice}>{none}</p>}
      <p className={classes.hint} aria-hidden>
        {t('hint')}
      </p>
    </div>
  );
}

function statusOf(waiting: boolean, typed: string, count: number): string {
  if (waiting) return t('searching');
  return typed.trim() ? t('count', { count }) : '';
}

interface OptionProps {
  id: string;
  entry: Entry;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, entry, active, onPoint, onChoose }: OptionProps) {
  const Icon = icons[entry.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys and keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes.option}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.label}>{entry.label}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
    </div>
  );
}
