import { chosenLanguage, languageReload, useSignIn } from '@larkwell/app-kit';
import { addTexts, currentLanguage } from '@larkwell/ui';
import { useEffect, useState } from 'react';

/** Before the texts load: without them the page is in English, and another load would change nothing. */
const atStart = currentLanguage();

/** Loads the texts of a page that isn't in English. Without them, as when offline, the page is in English. */
export async function loadTexts() {
  if (currentLanguage() !== 'es') return;
  try {
    addTexts((await import('./spanish.ts')).spanish);
  } catch {
    document.documentElement.lang = 'en';
  }
}

/**
 * Reloads the document when the signed-in user’s language differs from the page’s. Returns true until the reload, and
 * the page stays empty. A choice in another tab or device applies at the next load, because an open page may hold
 * unsaved words. `boot.js` has the same rule, for the first page.
 */
export function useLanguageTurn(): boolean {
  const user = useSignIn()?.user;
  const [reader, setReader] = useState(() => ({ id: user?.id, language: chosenLanguage() }));
  if (reader.id !== user?.id) setReader({ id: user?.id, language: chosenLanguage() });
  const turns = reader.language !== atStart;
  useEffect(() => {
    if (!turns) return;
    // after the address of a navigation that has just begun is in the history
    const timer = setTimeout(languageReload.reload);
    return () => clearTimeout(timer);
  }, [turns]);
  return turns;
}
