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

test('a non-service response shows the default error', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('Something went wrong');
});

test.each([
  ['0', 'Too many attempts. Try again in 1 second.'],
  ['59', 'Too many attempts. Try again in 59 seconds.'],
  ['60', 'Too many attempts. Try again in 1 minute.'],
  ['61', 'Too many attempts. Try again in 2 minutes.'],
  ['3601', 'Too many attempts. Try again in 2 hours.'],
  [null, 'Please wait.'],
  ['Fri, 20 Nov 2026 22:00:00 GMT', 'Please wait.'],
])('a 429 with Retry-After %s says how long to wait', (retryAfter, sentence) => {
  expect(messageOf(new ApiError(429, { error: 'Please wait.' }, retryAfter))).toBe(sentence);
});

test('shows apostrophes as the pages do', () => {
  const body = { error: "This isn't valid.", fields: { name: "The name can't be empty." }, code: 'invalid' };
  const error = new ApiError(422, body);
  expect(error.message).toBe('This isn’t valid.');
  expect(error.fields.name).toBe('The name can’t be empty.');
});
