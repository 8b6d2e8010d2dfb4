import classes from './paint.module.css';

export type CalendarTone = 'session' | 'group' | 'event' | 'blocked' | 'canceled';

/** What an entry looks like. */
export interface CalendarPaint {
  tone: CalendarTone;
  /** From 1 to 8, instead of the tone's color. */
  color?: number;
  /** Letters that say on a tile what its color says. */
  tag?: string;
}

/** The classes of a tile or of a swatch. */
export const paintClass = ({ tone, color }: CalendarPaint) =>
  `${classes[tone]} ${color && tone !== 'canceled' ? `${classes.colored} ${classes[`color${color}`]}` : ''}`;

/** The class of the letters. */
export const tagClass = classes.tag;
