import { expect, test } from 'vitest';
import { lastRoleCookies, lastRoleIn } from './last-role.ts';

test('over https the role’s cookie is secure and for this host alone', () => {
  expect(lastRoleCookies('therapist', true)).toEqual([
    '__Host-last_user_role=therapist; path=/; max-age=31536000; samesite=lax; secure',
    'last_user_role=; path=/; max-age=0; samesite=lax',
  ]);
  expect(lastRoleCookies(null, true)).toEqual([
    '__Host-last_user_role=; path=/; max-age=0; samesite=lax; secure',
    'last_user_role=; path=/; max-age=0; samesite=lax',
  ]);
});

test('over http, where browsers refuse the prefix, it has the plain name', () => {
  expect(lastRoleCookies('guardian', false)).toEqual([
    'last_user_role=guardian; path=/; max-age=31536000; samesite=lax',
  ]);
});

test('the role is read under both names, and the one with the prefix wins', () => {
  expect(lastRoleIn('a=b; __Host-last_user_role=guardian; last_user_role=therapist')).toBe('guardian');
  expect(lastRoleIn('last_user_role=therapist')).toBe('therapist');
  for (const other of ['', 'last_user_role=', 'x_last_user_role=therapist', 'last_user_role=admin']) {
    expect(lastRoleIn(other)).toBeNull();
  }
});
