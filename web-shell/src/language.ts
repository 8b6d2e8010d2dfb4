import { addTexts, currentLanguage } from '@larkwell/ui';

/** Loads the texts of a page that isn't in English. Without them, as when offline, the page is in English. */
export async function loadTexts() {
  if (currentLanguage() !== 'es') return;
  try {
    addTexts((await import('./spanish.ts')).spanish);
  } catch {
    document.documentElement.lang = 'en';
  }
}
