import { spanish } from '@larkwell/app-kit/spanish';
import { addTexts, translated } from '@larkwell/ui';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { openAt } from '../../testing/api.tsx';
import { es } from './articles.es.ts';
import HelpPage from './HelpPage.tsx';

const { help, helpArticle } = paths.therapist;
const articles = import.meta.glob<string>(['./articles/*.md', '!./articles/*.es.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ids = Object.keys(articles).map((path) => path.replace(/^.*\/\d+-|\.md$/g, ''));
const pages = Object.values(paths).flatMap((part): string[] => Object.values(part));
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address);

afterEach(() => {
  translated.clear();
});

const languages = ['en', 'es'].flatMap((language) => ids.map((id) => [id, language] as const));
test.each(languages)('the article %s shows in %s, and its links lead to pages', async (id, language) => {
  if (language === 'es') addTexts({ 'therapist/help-articles': es });
  openAt(`${help}/${id}`, [{ path: helpArticle, element: <HelpPage /> }]);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\*\*|\]\(|^#/m);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((link) => !pages.includes(link ?? ''))).toEqual([]);
});

test('each article is in Spanish, with the same links', () => {
  const links = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, linksIn(text)]));
  expect(links(es)).toEqual(links(articles));
  expect(Object.entries(es).filter(([path, text]) => text === articles[path])).toEqual([]);
});

test('a reader of Spanish finds an article by Spanish words', async () => {
  addTexts({ ...spanish, 'therapist/help-articles': es });
  openAt(`${help}?q=${encodeURIComponent('¿cómo puedo marcar la asistencia?')}`, [
    { path: help, element: <HelpPage /> },
  ]);
  expect((await screen.findAllByRole('link')).map((link) => link.textContent)).toEqual(['Marcar la asistencia']);
});
