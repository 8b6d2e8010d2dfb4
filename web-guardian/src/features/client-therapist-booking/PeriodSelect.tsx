import { Select, type SelectProps } from '@larkwell/ui';

/** In a file of its own: most families have one period, and a list is as large as the rest of the page. */
export default function PeriodSelect(props: SelectProps) {
  return <Select allowDeselect={false} {...props} />;
}
