import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openAt } from '../testing/pages.tsx';
import { articlesOf } from './articles.ts';
import { HelpPage } from './HelpPage.tsx';

const articles = articlesOf({
  './articles/01-book.md': '# Book a session\n\nChoose a time.\n',
  './articles/02-cancel.md': '# Cancel a session\n\nOpen the session.\n',
  './articles/03-card.md': '# Change your card\n\nOpen Billing.\n',
});
const page = <HelpPage articles={articles} base="/help" />;
const open = (path: string) =>
  openAt(path, [
    { path: '/help', element: page },
    { path: '/help/:article', element: page },
  ]);
const listed = async () => within(await screen.findByRole('list', { name: 'Articles' })).getAllByRole('link');

test('the search finds an article, and the way back keeps it', async () => {
  const { at } = open('/help');
  expect(await listed()).toHaveLength(3);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 'session');
  expect(await listed()).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 articles');
  await userEvent.click(screen.getByRole('link', { name: 'Book a session' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Book a session' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'All articles' }));
  expect(at()).toBe('/help?q=session');
});

test('says when nothing is found', async () => {
  open('/help?q=zebra');
  expect(await screen.findByText('No articles found')).toBeTruthy();
});

test('says when an article is gone', async () => {
  open('/help/gone');
  expect(await screen.findByText('We can’t find this article')).toBeTruthy();
});
