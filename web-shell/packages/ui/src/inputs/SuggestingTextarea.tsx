import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './SuggestingTextarea.module.css';
import { Textarea, type TextareaProps } from './Textarea.tsx';

/** Time from leaving the field to closing the list, in milliseconds, so that a click on a suggestion still counts. */
const suggestionsCloseDelay = 200;

export interface Suggestion {
  text: string;
  /** Where it comes from, below the text. */
  source: string;
}

export interface SuggestingTextareaProps extends Omit<TextareaProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: string;
  onChange?: (text: string) => void;
  /** Null while there is nothing to suggest for: the list stays closed. */
  suggestions: readonly Suggestion[] | 'loading' | null;
  loadingText: string;
  emptyText: string;
  /** Names the list for screen readers. */
  listLabel: string;
}

/**
 * A text field that suggests texts while people type. Arrow keys choose, Enter takes over, Escape closes the list. While
 * the list is closed the arrow keys move the caret.
 */
export function SuggestingTextarea(props: SuggestingTextareaProps) {
  const { value = '', onChange, suggestions, loadingText, emptyText, listLabel, onBlur, onFocus, ...field } = props;
  const [typing, setTyping] = useState(false);
  const opened = typing && suggestions !== null;
  // a click elsewhere would close the list at once; leaving the field closes it
  const onDropdownClose = (source: string) => source === 'keyboard' && setTyping(false);
  const store = useCombobox({ opened, onDropdownClose });
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  return (
    <Combobox
      store={store}
      onOptionSubmit={(text) => {
        onChange?.(text);
        setTyping(false);
      }}
    >
      <Combobox.Target withKeyboardNavigation={opened}>
        <Textarea
          {...field}
          value={value}
          onChange={({ currentTarget }) => {
            onChange?.(currentTarget.value);
            setTyping(true);
            store.resetSelectedOption();
          }}
          onFocus={(event) => {
            clearTimeout(closing.current);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            closing.current = setTimeout(() => setTyping(false), suggestionsCloseDelay);
            onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {Array.isArray(suggestions) && suggestions.length > 0 ? (
          <Combobox.Options aria-label={listLabel} className={classes.options}>
            {suggestions.map(({ text, source }) => (
              <Combobox.Option key={text} value={text}>
                {text}
                <span className={classes.source}>{source}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : (
          <Combobox.Empty role="status">{suggestions === 'loading' ? loadingText : emptyText}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
