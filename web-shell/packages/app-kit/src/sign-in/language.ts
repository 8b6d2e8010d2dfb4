import { currentLanguage } from '@larkwell/ui';

export type Language = 'en' | 'es';

/** The language that was chosen in this browser. Without it, the browser's own languages count. */
const key = 'larkwell.language';

/** Stores the language of the signed-in user, or the choice of a signed-out visitor. */
export function keepLanguage(language: Language) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // some private windows can't store: the pages then follow the browser
  }
}

/** What pages are in: the choice, or else the first of the browser’s languages that Larkwell has. */
export function chosenLanguage(): Language {
  const first = [readChoice(), ...navigator.languages].find((name) => /^e[ns]/.test(`${name}`));
  return /^es/.test(`${first}`) ? 'es' : 'en';
}

/** The language of the open page, for calls that name it. */
export const pageLanguage = (): Language => (currentLanguage() === 'es' ? 'es' : 'en');

/** An open page has one language: texts are plain strings that modules read once. */
export const languageReload = { reload: () => window.location.reload() };

/** Keeps the choice and shows it. The browser asks first if something on the page isn't saved. */
export function changeLanguage(language: Language) {
  keepLanguage(language);
  languageReload.reload();
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
