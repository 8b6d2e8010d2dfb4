import { SuccessArt, Title } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { SessionTime } from './SessionTime.tsx';
import classes from './session.module.css';
import type { SeenRoom } from './useRoom.ts';

interface ClosingPageProps {
  title: string;
  text: string;
  seen: SeenRoom;
  /** The ways on. */
  children: ReactNode;
}

/** How a session closes. */
export function ClosingPage({ title, text, seen, children }: ClosingPageProps) {
  return (
    <div className={classes.closing}>
      <div className={classes.art}>
        <SuccessArt />
      </div>
      <Title order={1}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <SessionTime seen={seen} />
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
