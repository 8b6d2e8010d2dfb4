import { expect, test } from 'vitest';
import { signInOf, tokenOf } from '../testing/people.ts';
import { signInEndsAt, tokenLife } from './expiry.ts';

test('a sign-in ends with its token', () => {
  const token = tokenOf({ iat: 1_794_996_400, exp: 1_795_000_000 });
  expect(signInEndsAt(signInOf('guardian', token))?.toISOString()).toBe('2026-11-18T11:06:40.000Z');
});

test.each(['token-1', 'a.b.c', tokenOf({}), tokenOf({ iat: 1, exp: 'soon' })])('%s has no expiry', (token) => {
  expect(tokenLife(token)).toBeNull();
});
