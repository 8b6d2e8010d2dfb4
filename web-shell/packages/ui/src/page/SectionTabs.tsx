import { NativeSelect } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './SectionTabs.module.css';

interface SectionTab {
  label: string;
  to: string;
}

interface LinkProps {
  to: string;
  className?: string;
  'aria-current'?: 'page';
  children: ReactNode;
}

export interface SectionTabsProps {
  /** What the tabs lead through, for screen readers. */
  label: string;
  tabs: readonly SectionTab[];
  /** The `to` of the tab that is open. */
  current: string;
  /** The router's link. */
  link: ComponentType<LinkProps>;
  /** Follows a choice in the dropdown. */
  onNavigate: (to: string) => void;
}

/** Links to the pages of a section, on as many lines as they need; a dropdown below 769 px. */
export function SectionTabs({ label, tabs, current, link: Link, onNavigate }: SectionTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      <ul className={classes.list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} className={classes.tab} {...(tab.to === current ? { 'aria-current': 'page' } : {})}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
      <NativeSelect
        className={classes.select}
        aria-label={label}
        data={tabs.map((tab) => ({ label: tab.label, value: tab.to }))}
        value={current}
        onChange={(event) => onNavigate(event.currentTarget.value)}
      />
    </nav>
  );
}
