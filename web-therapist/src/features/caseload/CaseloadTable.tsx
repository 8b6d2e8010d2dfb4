import type { CaseloadFigures, CaseloadReport } from '@larkwell/app-kit/api';
import { SortableTable, SortHeader, Table, VisuallyHidden } from '@larkwell/ui';
import { ChildName } from './ChildName.tsx';
import type { Period } from './calls.ts';
import classes from './caseload.module.css';
import { minutesText, noShowsText, notesText, schoolText } from './figures.ts';
import { t } from './messages.ts';
import { inOrder, type Sort } from './order.ts';

interface CaseloadTableProps {
  report: CaseloadReport;
  period: Period;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const columns = [
  ['name', t('columnName')],
  ['promised', t('columnPromised')],
  ['delivered', t('columnDelivered')],
  ['owed', t('columnOwed')],
  ['no_shows', t('columnNoShows')],
  ['notes', t('columnNotes')],
] as const satisfies readonly (readonly [Sort, string])[];

/** For wide screens: one part for each school. The headers sort the children of each part. */
export function CaseloadTable({ report, period, sort, onSort }: CaseloadTableProps) {
  return (
    <SortableTable aria-label={t('table')}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(([by, label]) => (
            <SortHeader
              key={by}
              label={label}
              direction={by === 'name' || by === 'notes' ? 'ascending' : 'descending'}
              current={sort === by}
              onSort={() => onSort(by)}
            />
          ))}
        </Table.Tr>
      </Table.Thead>
      {report.schools.map((school) => (
        <Table.Tbody key={school.school_name ?? 'private pay'} className={classes.school}>
          <Table.Tr>
            <Table.Th scope="rowgroup" colSpan={columns.length} className={classes.schoolName}>
              {schoolText(school)}
            </Table.Th>
          </Table.Tr>
          {inOrder(school.children, sort).map((child) => (
            <Table.Tr key={child.client.id}>
              <Table.Th scope="row">
                <ChildName child={child} period={period} />
              </Table.Th>
              <FigureCells figures={child.figures} />
            </Table.Tr>
          ))}
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">{t('schoolTotal', { school: schoolText(school) })}</Table.Th>
            <FigureCells figures={school.totals} />
          </Table.Tr>
        </Table.Tbody>
      ))}
      {report.schools.length > 1 && (
        <Table.Tfoot>
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">{t('total')}</Table.Th>
            <FigureCells figures={report.totals} />
          </Table.Tr>
        </Table.Tfoot>
      )}
    </SortableTable>
  );
}

function FigureCells({ figures }: { figures: CaseloadFigures }) {
  return (
    <>
      <Table.Td>{minutesText(figures.promised_minutes)}</Table.Td>
      <Table.Td>{minutesText(figures.delivered_minutes)}</Table.Td>
      <Table.Td>{minutesText(figures.owed_minutes)}</Table.Td>
      <Table.Td>{noShowsText(figures) ?? <Nothing spoken={t('noneNoShows')} />}</Table.Td>
      <Table.Td>{notesText(figures) ?? <Nothing spoken={t('noneNotes')} />}</Table.Td>
    </>
  );
}

function Nothing({ spoken }: { spoken: string }) {
  return (
    <>
      <span aria-hidden>{t('none')}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}
