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
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly SectionTab[];
  /** The `to` of the current tab. */
  current: string;
  /** The router's link component. */
  link: ComponentType<LinkProps>;
  /** Navigates after a choice in the dropdown. */
  onNavigate: (to: string) => void;
}

/** Links to the pages of a section, wrapping; a dropdown below 769 px. `docs/product/web.md#narrow-tabs` */
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
