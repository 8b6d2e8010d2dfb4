import type { ReactNode } from 'react';
import { EmptyArt, LostArt, QuietArt } from '../brand/illustrations.tsx';
import { SupportText } from '../support/support.tsx';
import classes from './StatePanel.module.css';

export interface StatePanelProps {
  title: string;
  message?: ReactNode;
  /** A button or link for the next action. */
  action?: ReactNode;
  /** Smaller, for a card or a dialog. */
  compact?: boolean;
  /** Makes the title the page's heading, for a page that has no other. */
  heading?: boolean;
}

interface PanelProps extends StatePanelProps {
  art: ReactNode;
  role?: 'alert' | 'status';
}

function StatePanel({ title, message, action, compact, heading, art, role }: PanelProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={classes.panel} data-compact={compact || undefined} role={role}>
      <div className={classes.art}>{art}</div>
      <Title className={classes.title}>{title}</Title>
      {message && (
        <p className={classes.message}>
          {typeof message === 'string' ? <SupportText>{message}</SupportText> : message}
        </p>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** An empty list; the text says what will appear here. */
export function EmptyState(props: StatePanelProps) {
  return <StatePanel {...props} art={<EmptyArt />} />;
}

/** A list with nothing left to do. */
export function QuietState(props: StatePanelProps) {
  return <StatePanel {...props} art={<QuietArt />} />;
}

/** A failed load, announced at once; pass a Retry button. */
export function ErrorState(props: StatePanelProps) {
  return <StatePanel {...props} art={<LostArt />} role="alert" />;
}
