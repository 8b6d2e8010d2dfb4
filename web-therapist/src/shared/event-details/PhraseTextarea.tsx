import type { NoteTemplate } from '@larkwell/app-kit/api';
import { Combobox, Textarea, useCombobox } from '@larkwell/ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './event-details.module.css';
import { t } from './messages.ts';
import { phrasesFor, slashBefore } from './slash.ts';

/** Time from leaving the field to closing the list, in milliseconds, so that a click on a phrase still counts. */
const listClosesAfter = 200;
const manage = 'manage';

/** What `/` offers in a part of a note. */
export interface Phrases {
  templates: readonly NoteTemplate[] | 'loading' | 'failed';
  /** A phrase with the child's name and so on instead of its placeholders. */
  fill: (text: string) => string;
  /** Opens the page of the therapist's own phrases. */
  onManage: () => void;
}

interface PhraseTextareaProps extends Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (text: string) => void;
  phrases: Phrases;
}

/**
 * A text field that offers phrases after a slash at the start of a line or after a space. Arrow keys choose, Enter and Tab
 * insert, Escape closes the list. `docs/product/clinical-records.md#phrases-in-notes`
 */
export function PhraseTextarea({ ref, value, onChange, phrases, onKeyDown, ...field }: PhraseTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  const listId = useId();
  const [typed, setTyped] = useState({ text: '', caret: 0 });
  /** Null before an arrow key. */
  const [moved, setMoved] = useState<number | null>(null);
  /** Where the slash is that Escape was pressed for. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const caretAfter = useRef<number | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    own.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  const slash = typed.text === value ? slashBefore(value, typed.caret) : null;
  const { templates } = phrases;
  const found = slash && Array.isArray(templates) ? phrasesFor(templates, slash.words) : [];
  // text that matches no phrase is no request for one: Enter starts a line then
  const opened =
    slash !== null &&
    slash.start !== dismissed &&
    (found.length > 0 || !Array.isArray(templates) || slash.words === '');
  const store = useCombobox({ opened });
  const options = [...found.map(({ id }) => id), manage];
  const idOf = (option: string) => `${listId}-${option}`;
  // Enter after a slash without phrases must not leave the page
  const chosen = moved ?? (found.length > 0 ? 0 : -1);
  const current = options[chosen];

  useEffect(() => {
    if (opened && current) document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [opened, current, listId]);

  const close = () => setTyped({ text: '', caret: 0 });

  function take(option: string) {
    if (!slash) return;
    const text = phrases.fill(found.find(({ id }) => id === option)?.phrase ?? '');
    caretAfter.current = slash.start + text.length;
    onChange(value.slice(0, slash.start) + text + value.slice(typed.caret));
    close();
    own.current?.focus();
    if (option === manage) phrases.onManage();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event);
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) close();
    if (!opened || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setMoved(chosen < 0 && step < 0 ? options.length - 1 : (chosen + step + options.length) % options.length);
    else if (event.key === 'Escape') setDismissed(slash.start);
    else if (current && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) take(current);
    else return;
    event.preventDefault();
    // Ctrl+Enter signs the note, and Escape closes a dialog
    event.stopPropagation();
  }

  return (
    <Combobox store={store} onOptionSubmit={take} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <Textarea
          {...field}
          ref={own}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={opened ? listId : undefined}
          aria-activedescendant={opened && current ? idOf(current) : undefined}
          onChange={({ currentTarget }) => {
            const caret = currentTarget.selectionStart;
            onChange(currentTarget.value);
            setTyped({ text: currentTarget.value, caret });
            setMoved(null);
            if (slashBefore(currentTarget.value, caret)?.start !== dismissed) setDismissed(null);
          }}
          onClick={close}
          onFocus={() => clearTimeout(closing.current)}
          onBlur={() => {
            closing.current = setTimeout(close, listClosesAfter);
          }}
          onKeyDown={press}
        />
      </Combobox.Target>
      {opened && (
        <Combobox.Dropdown>
          {!Array.isArray(templates) && (
            <Combobox.Empty role="status">
              {t(templates === 'failed' ? 'phrasesFailed' : 'phrasesLoading')}
            </Combobox.Empty>
          )}
          <Combobox.Options id={listId} aria-label={t('phrases')} className={classes.phrases}>
            {options.map((option) => {
              const phrase = found.find(({ id }) => id === option);
              return (
                <Combobox.Option
                  key={option}
                  id={idOf(option)}
                  value={option}
                  selected={option === current}
                  aria-selected={option === current}
                >
                  {phrase ? phrase.name : t('phrasesManage')}
                  {phrase && <span className={classes.phrase}>{phrases.fill(phrase.phrase)}</span>}
                </Combobox.Option>
              );
            })}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  );
}
