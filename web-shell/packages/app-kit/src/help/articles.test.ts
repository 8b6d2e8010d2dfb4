import { expect, test } from 'vitest';
import { articlesOf, findArticles } from './articles.ts';

const articles = articlesOf({
  './articles/01-book.md': '# Book a session\n\nChoose a time.\n',
  './articles/02-cancel.md': '# Cancel a session\n\nIt’s free. You can book again.\n',
  './articles/03-card.md': '# Change your card\n\nOpen Billing. Your child José pays nothing.\n',
});
const found = (query: string) => findArticles(articles, query).map(({ id }) => id);

test('an article has its title, its text, and an address without a number', () => {
  expect(articles[0]).toEqual({ id: 'book', title: 'Book a session', text: 'Choose a time.' });
});

test('an article without a title is an error', () => {
  expect(() => articlesOf({ './articles/01-book.md': 'Choose a time.' })).toThrow('01-book.md');
});

test('two articles with one address are an error', () => {
  expect(() => articlesOf({ './01-book.md': '# Book', './02-book.md': '# Book' })).toThrow('Two articles');
});

test.each([
  ['book', ['book', 'cancel']],
  ['CANC', ['cancel']],
  ['again cancel', ['cancel']],
  ['how do I cancel my session?', ['cancel']],
  ['jose', ['card']],
  ['its free', ['cancel']],
  ['ook', []],
  ['cancel card', []],
  [' ', ['book', 'cancel', 'card']],
])('“%s” finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids);
});
