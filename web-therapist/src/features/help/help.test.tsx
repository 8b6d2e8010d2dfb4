import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { openAt } from '../../testing/api.tsx';
import HelpPage from './HelpPage.tsx';

const { help, helpArticle } = paths.therapist;
const articles = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });
const ids = Object.keys(articles).map((path) => path.replace(/^.*\/\d+-|\.md$/g, ''));
const pages = Object.values(paths).flatMap((part): string[] => Object.values(part));

const open = (path: string = help) =>
  openAt(path, [
    { path: help, element: <HelpPage /> },
    { path: helpArticle, element: <HelpPage /> },
  ]);
const listed = async () => within(await screen.findByRole('list', { name: 'Articles' })).getAllByRole('link');

test.each(ids)('the article %s shows, and its links lead to pages', async (id) => {
  open(`${help}/${id}`);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\*\*|\]\(|^#/m);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((link) => !pages.includes(link ?? ''))).toEqual([]);
});

test('the search finds an article, and the way back keeps it', async () => {
  const { at } = open();
  expect(await listed()).toHaveLength(ids.length);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 'note');
  const [first, ...others] = await listed();
  expect(screen.getByRole('status').textContent).toBe(`${others.length + 1} articles`);
  await userEvent.click(first as HTMLElement);
  expect(await screen.findByRole('heading', { level: 1, name: 'Write and sign a session note' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'All articles' }));
  expect(at()).toBe(`${help}?q=note`);
});

test('says when nothing is found, and when an article is gone', async () => {
  open(`${help}?q=zebra`);
  expect(await screen.findByText('No articles found')).toBeTruthy();
  open(`${help}/gone`);
  expect(await screen.findByText('This article isn’t here')).toBeTruthy();
});
