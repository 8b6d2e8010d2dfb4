import { expect, test } from 'vitest';
import { clienteleOf } from './clientele.ts';

test('names the ages and the languages that the therapist entered', () => {
  expect(clienteleOf({ ages: { youngest: 3, oldest: 12 }, languages: ['en', 'es', 'ase'] })).toEqual([
    'Works with ages 3 to 12',
    'Speaks English, Spanish, and American Sign Language',
  ]);
  expect(clienteleOf({ ages: { youngest: 4, oldest: 4 }, languages: ['en'] })).toEqual([
    'Works with age 4',
    'Speaks English',
  ]);
  expect(clienteleOf({ ages: null, languages: [] })).toEqual([]);
});
