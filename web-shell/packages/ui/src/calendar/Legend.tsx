import classes from './Calendar.module.css';

export type CalendarTone = 'session' | 'group' | 'event' | 'blocked' | 'canceled';

/** What an entry looks like. */
export interface CalendarPaint {
  tone: CalendarTone;
  /** From 1 to 8, in place of the tone's color. */
  color?: number;
  /** Letters that say on a tile what its color says. */
  tag?: string;
}

/** The classes of a tile or of a swatch. */
export const paintClass = ({ tone, color }: CalendarPaint) =>
  `${classes[tone]} ${color && tone !== 'canceled' ? `${classes.colored} ${classes[`color${color}`]}` : ''}`;

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
            <span className={`${classes.tag} ${paintClass(entry)}`} aria-hidden>
              {entry.tag}
            </span>
          )}
          {entry.label}
        </li>
      ))}
    </ul>
  );
}
