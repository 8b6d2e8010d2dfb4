import { Checkbox } from '@larkwell/ui';
import { cellOf, parts, weekdays } from './marks.ts';
import { t } from './messages.ts';
import classes from './Waitlist.module.css';

interface WeekGridProps {
  /** Cells like `monday.morning`. */
  marked: readonly string[];
  /** Nothing more can be marked. */
  full: boolean;
  onToggle: (cell: string) => void;
}

/** The parts of each weekday. */
export function WeekGrid({ marked, full, onToggle }: WeekGridProps) {
  return (
    <table className={classes.week}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {t(`part_${part}`)}
              <span>{t(`hint_${part}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">{t(`day_${weekday}`)}</th>
            {parts.map((part) => {
              const cell = cellOf(weekday, part);
              const checked = marked.includes(cell);
              return (
                <td key={part}>
                  <Checkbox
                    aria-label={t('cell', { day: t(`day_${weekday}`), part: t(`part_${part}`).toLowerCase() })}
                    checked={checked}
                    disabled={full && !checked}
                    onChange={() => onToggle(cell)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
