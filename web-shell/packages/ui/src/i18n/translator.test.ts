import { afterEach, expect, test } from 'vitest';
import { addTexts, createTranslator, type Translation } from './translator.ts';

const en = { hello: 'Hello {name}', children: { one: '{count} child', other: '{count} children' } } as const;
const es: Translation<typeof en> = { hello: 'Hola {name}', children: { one: '{count} niño', other: '{count} niños' } };
const t = createTranslator({ en }, 'test');

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

test('a missing key and an extra one don’t compile', () => {
  // @ts-expect-error: `children` is missing
  const missing: Translation<typeof en> = { hello: 'Hola {name}' };
  // @ts-expect-error: `bye` isn't in English
  const extra: Translation<typeof en> = { ...es, bye: 'Adiós' };
  expect([missing, extra]).toHaveLength(2);
});

test('shows the second language once its texts are there', () => {
  document.documentElement.lang = 'es';
  expect(t('children', { count: 1 })).toBe('1 child');
  addTexts({ test: es });
  expect(t('children', { count: 1 })).toBe('1 niño');
  expect(t('children', { count: 1_000_000 })).toBe('1000000 niños');
});

test('without Spanish, a text or a catalog is in English', () => {
  document.documentElement.lang = 'es';
  addTexts({ test: { hello: 'Hola {name}' } });
  expect(t('hello', { name: 'Ana' })).toBe('Hola Ana');
  expect(t('children', { count: 1 })).toBe('1 child');
  expect(createTranslator({ en })('hello', { name: 'Ana' })).toBe('Hello Ana');
});
