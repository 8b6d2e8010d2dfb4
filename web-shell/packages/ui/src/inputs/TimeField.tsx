import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core';
import { halfHourSlots, unbroken } from './clock.ts';
import { timeText } from './time-text.ts';

export interface TimeFieldProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  /** As typed: '3:30 PM'. Parse it on submit. */
  value?: string;
  onChange?: (text: string) => void;
  /** Times to choose from; the 48 half hours by default. */
  suggestions?: readonly string[];
}

/** Filters the list while typing; a complete time shows the whole list. */
const narrowed: OptionsFilter = ({ options, search }) => {
  const labels = options.filter((option) => 'label' in option);
  return labels.some(({ label }) => label === search) ? options : labels.filter(({ label }) => label.includes(search));
};

/** A time of day, typed or picked. */
export function TimeField({ value = '', onChange, suggestions = halfHourSlots, error, ...props }: TimeFieldProps) {
  return (
    <Autocomplete
      filter={narrowed}
      openOnFocus={false}
      maxDropdownHeight={240}
      {...props}
      error={typeof error === 'string' ? unbroken(error) : error}
      data={[...suggestions]}
      value={value}
      onChange={(typed) => onChange?.(suggestions.includes(typed) ? typed : timeText(typed, value))}
    />
  );
}
