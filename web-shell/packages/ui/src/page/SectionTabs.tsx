import { NativeSelect, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Menu } from '../menu/Menu.tsx';
import { t } from '../messages.ts';
import { useFittingTabs } from './fitting.ts';
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
  /** Navigates after a choice in the dropdown or the menu. */
  onNavigate: (to: string) => void;
  /** A row at every width, for a few tabs below others. */
  row?: boolean;
}

/**
 * Links to the pages of a section in one row; those that don't fit are in a menu. A dropdown below 769 px.
 * `docs/product/web.md#narrow-tabs`
 */
export function SectionTabs({ label, tabs, current, link: Link, onNavigate, row: onlyRow = false }: SectionTabsProps) {
  const { row, copy, shown, hidden } = useFittingTabs(
    tabs.map(({ label: name }) => name),
    tabs.findIndex(({ to }) => to === current),
  );
  const at = (indices: readonly number[]) => tabs.filter((_, index) => indices.includes(index));
  return (
    <nav className={classes.tabs} aria-label={label} ref={row} data-row={onlyRow || undefined}>
      <ul className={classes.list}>
        {at(shown).map(({ to, label: name }) => (
          <li key={to}>
            <Link to={to} className={classes.tab} {...(to === current ? { 'aria-current': 'page' } : {})}>
              {name}
            </Link>
          </li>
        ))}
        {hidden.length > 0 && (
          <li className={classes.more}>
            <Menu position="bottom-end">
              <Menu.Target>
                <UnstyledButton className={classes.tab}>
                  {t('moreTabs')}
                  <IconChevronDown size={18} aria-hidden />
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                {at(hidden).map(({ to, label: name }) => (
                  <Menu.Item key={to} onClick={() => onNavigate(to)}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ul>
      <div className={classes.copy} aria-hidden ref={copy}>
        {tabs.map(({ to, label: name }) => (
          <span key={to} className={classes.tab} data-label={name} />
        ))}
        <span className={classes.tab} data-label={t('moreTabs')}>
          <IconChevronDown size={18} />
        </span>
      </div>
      {!onlyRow && (
        <NativeSelect
          className={classes.select}
          aria-label={label}
          data={tabs.map((tab) => ({ label: tab.label, value: tab.to }))}
          value={current}
          onChange={(event) => onNavigate(event.currentTarget.value)}
        />
      )}
    </nav>
  );
}
