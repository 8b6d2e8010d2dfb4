import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { timeText } from './time-text.ts';

export interface TimeFieldProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  /** As typed: '3:30 PM'. Parse it on submit. */
  value?: string;
  onChange?: (text: string) => void;
  /** Times to choose from, usually the half hours. */
  suggestions: readonly string[];
}

/** A time of day, typed or chosen. */
export function TimeField({ value = '', onChange, suggestions, ...props }: TimeFieldProps) {
  return (
    <Autocomplete
      {...props}
      data={[...suggestions]}
      limit={48}
      maxDropdownHeight={240}
      value={value}
      onChange={(typed) => onChange?.(suggestions.includes(typed) ? typed : timeText(typed, value))}
    />
  );
}
