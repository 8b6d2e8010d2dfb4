import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  /** A person's portrait before the title. */
  portrait?: ReactNode;
  /** Part of the title: where in a person's pages this is. */
  section?: string | undefined;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** A badge beside the title. */
  badge?: ReactNode;
  /** Buttons; below the title on phones. */
  actions?: ReactNode;
  /** A link above the title that leads one level up. */
  back?: ReactNode;
}

export function PageHeader({ title, portrait, section, lead, badge, actions, back }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.titleLine}>
          {portrait}
          <Title order={1} className={classes.title} data-parts={section ? true : undefined}>
            <span>{title}</span>
            {section && (
              <span className={classes.section}>
                <span className={classes.dot}>{'\u00a0· '}</span>
                {section}
              </span>
            )}
          </Title>
          {badge}
        </div>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
