import { afterEach, expect, test } from 'vitest';
import { createTranslator } from './translator.ts';

const en = { hello: 'Hello {name}', children: { one: '{count} child', other: '{count} children' } } as const;
const es = { hello: 'Hola {name}', children: { one: '{count} niño', other: '{count} niños' } };
const t = createTranslator({ en, es });

afterEach(() => {
  document.documentElement.lang = 'en';
});

test('fills in values and plurals', () => {
  expect(t('hello', { name: 'Ana' })).toBe('Hello Ana');
  expect(t('children', { count: 1 })).toBe('1 child');
  expect(t('children', { count: 3 })).toBe('3 children');
});

test('an unknown key is the error, and a known one needs its values', () => {
  const calls = () => [
    t(
      // @ts-expect-error: the key
      'goodbye',
    ),
    // @ts-expect-error: a value is missing
    t('hello'),
  ];
  expect(calls).toThrow();
});

test('uses the page’s language and falls back to English', () => {
  document.documentElement.lang = 'es-MX';
  expect(t('children', { count: 1 })).toBe('1 niño');
  document.documentElement.lang = 'fr';
  expect(t('hello', { name: 'Ana' })).toBe('Hello Ana');
});
