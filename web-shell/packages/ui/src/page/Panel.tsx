import { Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

export interface PanelProps {
  title?: string;
  /** Level of the heading; 2 by default. */
  order?: TitleOrder;
  /** Beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** `tint` and `warm` set one panel of a page apart. */
  tone?: 'plain' | 'tint' | 'warm';
}

/** A white sheet on the page: one subject each. */
export function Panel({ title, order = 2, actions, children, tone = 'plain' }: PanelProps) {
  return (
    <section className={classes.panel} data-tone={tone}>
      {(title || actions) && (
        <div className={classes.head}>
          {title && (
            <Title order={order} className={classes.title}>
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
