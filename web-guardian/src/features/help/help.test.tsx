import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { openAt } from '../../testing/pages.tsx';
import HelpPage from './HelpPage.tsx';

const { help, helpArticle } = paths.client;
const articles = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });
const ids = Object.keys(articles).map((path) => path.replace(/^.*\/\d+-|\.md$/g, ''));
const pages = Object.values(paths).flatMap((part): string[] => Object.values(part));

test.each(ids)('the article %s shows, and its links lead to pages', async (id) => {
  openAt(`${help}/${id}`, [{ path: helpArticle, element: <HelpPage /> }]);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\*\*|\]\(|^#/m);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((link) => !pages.includes(link ?? ''))).toEqual([]);
});
