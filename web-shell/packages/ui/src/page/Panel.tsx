import { Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

export interface PanelProps {
  title?: string;
  /** With it the heading can have the focus, when what had it is gone. */
  titleId?: string;
  /** Level of the heading; 2 by default. */
  order?: TitleOrder;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** `tint` and `warm` set one panel of a page apart. */
  tone?: 'plain' | 'tint' | 'warm';
}

/** A white sheet on the page: one subject each. */
export function Panel({ title, titleId, order = 2, actions, children, tone = 'plain' }: PanelProps) {
  return (
    <section className={classes.panel} data-tone={tone}>
      {(title || actions) && (
        <div className={classes.head}>
          {title && (
            <Title order={order} id={titleId} tabIndex={titleId ? -1 : undefined} className={classes.title}>
              {title}
            </Title>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
