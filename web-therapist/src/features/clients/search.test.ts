import { expect, test } from 'vitest';
import { searchText } from './search.ts';

test.each([
  ['  Mila ', 'Mila'],
  ['J. Suarez', 'J Suarez'],
  ['  J.', 'J'],
  ['É. Martin', 'É Martin'],
  ['Jo. Suarez', 'Jo. Suarez'],
  ['Suarez J.', 'Suarez J.'],
  ['   ', ''],
])('"%s" is searched for as "%s"', (typed, searched) => {
  expect(searchText(typed)).toBe(searched);
});
