import classes from './CountBadge.module.css';

const most = 99;

/** A count in a colored pill. Decorative: say the count in words beside it. */
export const CountBadge = ({ count }: { count: number }) => (
  <span className={classes.badge} aria-hidden="true">
    {count > most ? `${most}+` : count}
  </span>
);
