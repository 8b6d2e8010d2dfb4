import { t } from '../../messages.ts';
import classes from './game.module.css';

const pips: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/** `rolls` restarts the tumbling, also when the number is the same. */
export function Die({ value, rolls }: { value: number; rolls: number }) {
  return (
    <svg
      key={rolls}
      className={classes.die}
      viewBox="0 0 100 100"
      role="img"
      aria-label={value ? t('rolled', { number: value }) : t('notRolled')}
    >
      <rect x="4" y="4" width="92" height="92" rx="20" className={classes.dieFace} />
      {pips[value || 6]?.map(([column, row]) => (
        <circle key={`${column} ${row}`} cx={26 + column * 24} cy={26 + row * 24} r="9" className={classes.pip} />
      ))}
    </svg>
  );
}
