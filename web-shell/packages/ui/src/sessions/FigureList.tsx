import classes from './FigureList.module.css';

export interface Figure {
  key: string;
  /** 'Group session' */
  label: string;
  /** '2 of 4 sessions done' */
  value: string;
  /** 'No-show rate 5%' */
  detail?: string;
}

/** A few figures that stand out, side by side where there is room. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.list}>
      {figures.map(({ key, label, value, detail }) => (
        <div key={key}>
          <dt className={classes.label}>{label}</dt>
          <dd>
            <strong>{value}</strong>
          </dd>
          {detail && <dd className={classes.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
