import type { CaseloadFigures, CaseloadReport } from '@larkwell/app-kit/api';
import { Panel, Select, Stack } from '@larkwell/ui';
import { ChildName } from './ChildName.tsx';
import type { Period } from './calls.ts';
import classes from './caseload.module.css';
import { minutesText, noShowsText, notesText, schoolText } from './figures.ts';
import { t } from './messages.ts';
import { inOrder, type Sort, sorts } from './order.ts';

interface CaseloadCardsProps {
  report: CaseloadReport;
  period: Period;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** For narrow screens: one panel for each school. */
export function CaseloadCards({ report, period, sort, onSort }: CaseloadCardsProps) {
  return (
    <Stack gap="md">
      <Select
        label={t('sort')}
        data={sorts.map((one) => ({ value: one, label: t(`sort_${one}`) }))}
        value={sort}
        allowDeselect={false}
        onChange={(chosen) => onSort(sorts.find((one) => one === chosen) ?? 'name')}
      />
      {report.schools.map((school) => (
        <Panel key={school.school_name ?? 'private pay'} title={schoolText(school)}>
          <ul className={classes.list}>
            {inOrder(school.children, sort).map((child) => (
              <li key={child.client.id} className={classes.card}>
                <h3 className={classes.cardName}>
                  <ChildName child={child} period={period} />
                </h3>
                <FigureList figures={child.figures} />
              </li>
            ))}
            <li className={classes.card}>
              <h3 className={classes.cardName}>{t('schoolTotal', { school: schoolText(school) })}</h3>
              <FigureList figures={school.totals} />
            </li>
          </ul>
        </Panel>
      ))}
      {report.schools.length > 1 && (
        <Panel title={t('total')}>
          <FigureList figures={report.totals} />
        </Panel>
      )}
    </Stack>
  );
}

function FigureList({ figures }: { figures: CaseloadFigures }) {
  const lines = [
    [t('sort_promised'), minutesText(figures.promised_minutes)],
    [t('sort_delivered'), minutesText(figures.delivered_minutes)],
    [t('sort_owed'), minutesText(figures.owed_minutes)],
    [t('sort_no_shows'), noShowsText(figures) ?? t('noneNoShows')],
    [t('sort_notes'), notesText(figures) ?? t('noneNotes')],
  ] as const;
  return (
    <dl className={classes.figures}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
