import { Title, useDocumentTitle } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from './messages.ts';
import classes from './SignInLayout.module.css';

interface SignInLayoutProps {
  title: string;
  lead: string;
  /** Beside the form on wide screens. */
  art: ReactNode;
  artTitle: string;
  artText: string;
  children: ReactNode;
}

export function SignInLayout({ title, lead, art, artTitle, artText, children }: SignInLayoutProps) {
  useDocumentTitle(`${t('logIn')} · Larkwell`);
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        <Title order={1}>{title}</Title>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      <aside className={classes.aside}>
        <div className={classes.art}>{art}</div>
        <p className={classes.asideTitle}>{artTitle}</p>
        <p className={classes.asideText}>{artText}</p>
      </aside>
    </div>
  );
}
