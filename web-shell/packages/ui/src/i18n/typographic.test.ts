import { expect, test } from 'vitest';
import { typographic } from './typographic.ts';

test.each([
  ["This code isn't valid.", 'This code isn’t valid.'],
  ["State 'ZZ' is not known.", "State 'ZZ' is not known."],
  ["the family's subscription", 'the family’s subscription'],
])('shows %s as %s', (sent, shown) => {
  expect(typographic(sent)).toBe(shown);
});
