import type { NavigationEntry } from '@larkwell/app-kit';
import { openAt } from '@larkwell/app-kit/testing';
import { IconHome } from '@larkwell/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sections } from '../paths.ts';
import { FootNavigation } from './FootNavigation.tsx';

const entryOf = (label: string, part: Partial<NavigationEntry> = {}): NavigationEntry => ({
  label,
  path: `${sections.client}/${label.toLowerCase()}`,
  icon: IconHome,
  ...part,
});
const navigation = [
  entryOf('Home'),
  entryOf('Sessions'),
  entryOf('Messages', { useBadge: () => ({ count: 2, label: '2 unread messages' }) }),
  entryOf('Progress'),
  entryOf('Billing', { also: [sections.updatePaymentMethod] }),
  entryOf('Assessments', { useHidden: () => true }),
];
const show = (at: string) => openAt(at, [{ path: '*', element: <FootNavigation navigation={navigation} /> }]);
const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  return within(await screen.findByRole('menu'));
};

test('the bar has four pages with their badges, and a menu', () => {
  show(`${sections.client}/sessions`);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Home', 'Sessions', 'Messages22 unread messages', 'Progress']);
  expect(screen.getByRole('link', { name: 'Sessions' }).ariaCurrent).toBe('page');
  expect(screen.getByRole('button', { name: 'More' }).dataset.current).toBeUndefined();
});

test('the menu has the other pages that the person has', async () => {
  const page = show(sections.updatePaymentMethod);
  expect(screen.getByRole('button', { name: 'More' }).dataset.current).toBe('true');
  const items = (await menu()).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Billing']);
  expect(items[0]?.ariaCurrent).toBe('page');
  await userEvent.click(items[0] as HTMLElement);
  expect(page.at()).toBe(`${sections.client}/billing`);
});
