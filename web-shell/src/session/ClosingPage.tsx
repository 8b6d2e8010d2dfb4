import { SuccessArt, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { SessionTime } from './SessionTime.tsx';
import classes from './session.module.css';
import type { RoomView } from './useRoom.ts';

interface ClosingPageProps {
  title: string;
  text: string;
  view: RoomView;
  /** Links onward. */
  children: ReactNode;
}

export function ClosingPage({ title, text, view, children }: ClosingPageProps) {
  return (
    <div className={classes.closing}>
      <div className={classes.art}>
        <SuccessArt />
      </div>
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <SessionTime view={view} />
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
