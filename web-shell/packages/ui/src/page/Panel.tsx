import { Title, type TitleOrder } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

export interface PanelProps {
  title?: string;
  /** Makes the heading focusable, for when the focused element is removed. */
  titleId?: string;
  /** Level of the heading; 2 by default. */
  order?: TitleOrder;
  /** Next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
  /** `tint` and `warm` highlight one panel of a page. */
  tone?: 'plain' | 'tint' | 'warm';
}

/** A panel for one subject. */
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
