import { expect, test } from 'vitest';
import { pronounsOf, withValues } from './placeholders.ts';

const values = { name: 'Mila', they: 'they', them: 'them', their: 'their', goal: 'says R', percent: '80%' };

test.each([
  ['{name} reached {percent} on {goal}.', 'Mila reached 80% on says R.'],
  ['{They} asked. {Goal}. We helped {them} with {their} book.', 'They asked. Says R. We helped them with their book.'],
  ['{name} {name}', 'Mila Mila'],
  ['{date} {place} {constructor} {NAME} { name } {name', '{date} {place} {constructor} {NAME} { name } {name'],
])('%s', (text, filled) => {
  expect(withValues(text, values)).toBe(filled);
});

test('a value isn’t searched for placeholders or patterns', () => {
  expect(withValues('{name}', { name: '{goal} $& $1', goal: 'x' })).toBe('{goal} $& $1');
});

test.each([
  ['she_her', 'She said it, so we helped her with her book.'],
  ['he_him', 'He said it, so we helped him with his book.'],
  ['they_them', 'They said it, so we helped them with their book.'],
  ['not_specified', 'They said it, so we helped them with their book.'],
  [null, 'They said it, so we helped them with their book.'],
])('a child with the pronouns %s', (pronouns, filled) => {
  expect(withValues('{They} said it, so we helped {them} with {their} book.', pronounsOf(pronouns))).toBe(filled);
});
