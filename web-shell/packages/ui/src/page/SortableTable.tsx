import { Table, type TableProps, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '../icons.ts';
import classes from './SortableTable.module.css';

/** A table on a card; `SortHeader`s in its head sort it. */
export function SortableTable(props: TableProps) {
  return (
    <div className={classes.frame}>
      <Table verticalSpacing="sm" {...props} />
    </div>
  );
}

export interface SortHeaderProps {
  label: string;
  /** How a sort by this column orders the rows. */
  direction: 'ascending' | 'descending';
  /** The rows are sorted by this column. */
  current: boolean;
  onSort: () => void;
}

/** The header of a column that sorts the rows. */
export function SortHeader({ label, direction, current, onSort }: SortHeaderProps) {
  return (
    <Table.Th scope="col" aria-sort={current ? direction : 'none'}>
      <UnstyledButton className={classes.sort} data-current={current || undefined} onClick={onSort}>
        {label}
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
