import { translated } from '@larkwell/ui';
import { t } from './messages.ts';

export interface Article {
  /** In its address. */
  id: string;
  title: string;
  /** Markdown without the title. */
  text: string;
}

/** Articles in the order of `files`, which are Markdown by path. The first line of each is its title: `# Book a session`. */
export function articlesOf(files: Record<string, string>): Article[] {
  const ids = new Set<string>();
  return Object.entries(files).map(([path, content]) => {
    const [first = '', ...rest] = content.trim().split('\n');
    if (!first.startsWith('# ')) throw new Error(`${path} does not begin with a title`);
    const id = path.replace(/^.*\/(?:\d+-)?|\.md$/g, '');
    if (ids.has(id)) throw new Error(`Two articles are called ${id}`);
    ids.add(id);
    return { id, title: first.slice(2), text: rest.join('\n').trim() };
  });
}

/** The articles in the page's language. The catalog has those in Spanish, by the file of the English one. */
export function articlesFrom(english: Record<string, string>, catalog: string): Article[] {
  const own = translated.get(catalog) ?? {};
  return articlesOf(
    Object.fromEntries(Object.entries(english).map(([path, text]) => [path, String(own[path] ?? text)])),
  );
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '');
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words too common to look for. */
const common = () => new Set(wordsIn(t('helpCommon')));

/**
 * The articles in which each word of the query begins a word; those with more of them in the title come first. All of
 * them for a query without such words.
 */
export function findArticles(articles: readonly Article[], query: string): Article[] {
  const passed = common();
  const wanted = wordsIn(query).filter((word) => !passed.has(word));
  const found = articles.flatMap((article) => {
    const title = wordsIn(article.title);
    const all = [...title, ...wordsIn(article.text)];
    const begins = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word));
    if (!wanted.every(begins(all))) return [];
    return [{ article, inTitle: wanted.filter(begins(title)).length }];
  });
  return found.toSorted((one, other) => other.inTitle - one.inTitle).map(({ article }) => article);
}
