import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describedPage, describedPages, fileOf } from './described-pages.ts';
import { root } from './direct-imports.ts';

const read = (file: string) => readFileSync(`${root}web-shell/${file}`, 'utf8');
const pages = Object.keys(describedPages);

test('a page has its own title, description and preview, each once', () => {
  const page = describedPages['/prices'];
  if (!page) throw new Error('there is no page of prices');
  const html = describedPage(read('index.html'), '/prices', page);
  expect(html.match(/<title>[^<]*/g)).toEqual(['<title>Prices · Larkwell']);
  expect(html.match(/name="description" content="[^"]*/g)).toEqual([`name="description" content="${page.description}`]);
  expect(html).toContain('<meta property="og:url" content="{{env "PUBLIC_ORIGIN"}}/prices" />');
  expect(html).toContain('<meta property="og:image" content="{{env "PUBLIC_ORIGIN"}}/icons/lark-512.png" />');
  expect(html.indexOf('og:url')).toBeLessThan(html.indexOf('</head>'));
  expect(html).toContain('src="/boot.js"');
});

test('a description can’t leave its attribute', () => {
  const html = describedPage('<head></head>', '/', { title: 'A <b> & "c"', description: '"><script>' });
  expect(html).toContain('<title>A &lt;b> &amp; &quot;c&quot;</title>');
  expect(html).not.toContain('<script>');
});

test('a brace in index.html isn’t taken for Caddy’s', () => {
  expect(() => describedPage('<head>{{x}}</head>', '/', { title: '', description: '' })).toThrow('brace');
});

test('search results show a whole description', () => {
  const lengths = Object.values(describedPages).map(({ description }) => description.length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(160);
});

test('robots.txt and sitemap.xml name these pages and no other', () => {
  const allowed = [...read('public/robots.txt').matchAll(/^Allow: (.*)\$$/gm)].map(([, path]) => path);
  expect(allowed).toEqual(pages);
  const listed = [...read('public/sitemap.xml').matchAll(/PUBLIC_ORIGIN"}}([^<]*)</g)].map(([, path]) => path);
  expect(listed).toEqual(pages);
});

test('each page has a file of its own', () => {
  expect(fileOf('/')).toBe('pages/index.html');
  expect(new Set(pages.map(fileOf)).size).toBe(pages.length);
});
