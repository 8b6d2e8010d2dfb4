import classes from './PriceSummary.module.css';

export interface PriceSummaryProps {
  lines: ReadonlyArray<{ label: string; amount: string; discount?: boolean }>;
  total: { label: string; amount: string };
  /** When and how often it is charged. */
  note?: string;
}

/** Price lines with a total. */
export function PriceSummary({ lines, total, note }: PriceSummaryProps) {
  return (
    <div className={classes.summary}>
      <dl className={classes.lines}>
        {lines.map(({ label, amount, discount }) => (
          <div key={label} className={classes.line} data-discount={discount || undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={classes.total} aria-live="polite">
          <dt>{total.label}</dt>
          <dd>{total.amount}</dd>
        </div>
      </dl>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
