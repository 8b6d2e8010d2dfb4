import type { ReactNode } from 'react';
import { EmptyArt, LostArt, QuietArt } from '../brand/illustrations.tsx';
import classes from './StatePanel.module.css';

export interface StatePanelProps {
  title: string;
  message?: ReactNode;
  /** A button or link: what to do next. */
  action?: ReactNode;
  /** Smaller, for a card or a dialog. */
  compact?: boolean;
}

interface PanelProps extends StatePanelProps {
  art: ReactNode;
  role?: 'alert' | 'status';
}

function StatePanel({ title, message, action, compact, art, role }: PanelProps) {
  return (
    <div className={classes.panel} data-compact={compact || undefined} role={role}>
      <div className={classes.art}>{art}</div>
      <p className={classes.title}>{title}</p>
      {message && <p className={classes.message}>{message}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** A list that has nothing yet; says what will stand here and how it gets there. */
export function EmptyState(props: StatePanelProps) {
  return <StatePanel {...props} art={<EmptyArt />} />;
}

/** A list that has nothing left to do. */
export function QuietState(props: StatePanelProps) {
  return <StatePanel {...props} art={<QuietArt />} />;
}

/** Something that could not be loaded; give it a Retry. Announced at once. */
export function ErrorState(props: StatePanelProps) {
  return <StatePanel {...props} art={<LostArt />} role="alert" />;
}
