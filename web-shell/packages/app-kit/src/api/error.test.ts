import { expect, test } from 'vitest';
import { ApiError, messageOf } from './error.ts';

test.each([
  [{ error: 'First', errors: ['Second'], message: 'Third' }, 'First'],
  [{ error: ['Of a list'], message: 'Third' }, 'Of a list'],
  [{ errors: ['Second', 'Other'], message: 'Third' }, 'Second'],
  [{ message: 'Third' }, 'Third'],
  [{ error: '' }, 'Something went wrong'],
  ['<html>', 'Something went wrong'],
  [undefined, 'Something went wrong'],
])('%j is shown as %s', (body, sentence) => {
  expect(messageOf(new ApiError(500, body))).toBe(sentence);
});

test('what is not an answer of a service says no more than that something went wrong', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('Something went wrong');
});
