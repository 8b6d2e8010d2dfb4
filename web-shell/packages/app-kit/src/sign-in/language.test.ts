import { afterEach, expect, test, vi } from 'vitest';
import { changeLanguage, chosenLanguage, languageReload, pageLanguage } from './language.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  document.documentElement.lang = 'en';
});

test('a choice counts more than the browser’s languages', () => {
  const reload = vi.spyOn(languageReload, 'reload').mockReturnValue();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en-US']);
  expect(chosenLanguage()).toBe('es');
  changeLanguage('en');
  expect(chosenLanguage()).toBe('en');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without storage the browser’s language counts', () => {
  vi.spyOn(languageReload, 'reload').mockReturnValue();
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  changeLanguage('es');
  expect(chosenLanguage()).toBe('en');
});

test('calls name the language that the page shows', () => {
  expect(pageLanguage()).toBe('en');
  document.documentElement.lang = 'es';
  expect(pageLanguage()).toBe('es');
});
