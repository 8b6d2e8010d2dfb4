import { Link } from '@larkwell/app-kit';
import type { ClientCard as Client, ClientSort } from '@larkwell/app-kit/api';
import { listedNameOf } from '@larkwell/app-kit/child';
import { formatYears } from '@larkwell/app-kit/time';
import { Portrait, SortableTable, SortHeader, Table } from '@larkwell/ui';
import { memo } from 'react';
import { clientHome } from '../../paths.ts';
import { ClientMarks, ClientMinutes, hasMarks, nextSessionText } from './ClientMarks.tsx';
import classes from './ClientsPage.module.css';
import { t } from './messages.ts';

interface ClientTableProps {
  clients: readonly Client[];
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
  zone: string;
  now: Date;
  busy: boolean;
}

/**
 * The clients on wide screens. Headers of columns that the list can be sorted by are buttons. It isn't redrawn
 * with the same props, so keys in the search don't wait for it.
 */
export const ClientTable = memo(({ clients, sort, onSort, zone, now, busy }: ClientTableProps) => {
  const header = (by: ClientSort, label: string) => (
    <SortHeader
      label={label}
      direction={by === 'notes_due' ? 'descending' : 'ascending'}
      current={sort === by}
      onSort={() => onSort(by)}
    />
  );
  return (
    <SortableTable aria-label={t('list')} aria-busy={busy} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {header('name', t('columnClient'))}
          <Table.Th scope="col">{t('columnGuardian')}</Table.Th>
          <Table.Th scope="col">{t('columnSchool')}</Table.Th>
          {header('next_session', t('columnNext'))}
          {header('notes_due', t('columnNotes'))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {clients.map((client) => (
          <Table.Tr key={client.id} className={classes.row}>
            <Table.Th scope="row">
              <div className={classes.tableWho}>
                <Portrait name={listedNameOf(client)} photo={client.profile_photo} size={40} />
                <div>
                  <Link to={clientHome(client.id)} className={classes.tableName}>
                    {listedNameOf(client)}
                  </Link>
                  <div className={classes.quiet}>{client.age !== null && formatYears(client.age)}</div>
                </div>
              </div>
            </Table.Th>
            <Table.Td>{client.guardian}</Table.Td>
            <Table.Td>
              {client.school_name?.trim() || t('privatePay')}
              <ClientMinutes client={client} className={classes.quiet} />
            </Table.Td>
            <Table.Td>
              {nextSessionText(client, zone, now)}
              {hasMarks(client) && (
                <div className={classes.marks}>
                  <ClientMarks client={client} />
                </div>
              )}
            </Table.Td>
            <Table.Td>{client.notes_due > 0 ? client.notes_due : t('noNotes')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </SortableTable>
  );
});
