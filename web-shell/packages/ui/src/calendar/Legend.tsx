import classes from './Legend.module.css';
import { type CalendarPaint, paintClass, tagClass } from './paint.ts';

export interface LegendEntry extends CalendarPaint {
  label: string;
}

/** What the colors of the calendar mean. */
export function Legend({ label, entries }: { label: string; entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.legend} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <span className={`${classes.swatch} ${paintClass(entry)}`} aria-hidden />
          {entry.tag && (
            <span className={`${tagClass} ${paintClass(entry)}`} aria-hidden>
              {entry.tag}
            </span>
          )}
          {entry.label}
        </li>
      ))}
    </ul>
  );
}
