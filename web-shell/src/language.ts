import { familyLanguage, type Language, languageReload, type Role, useLocation, useSignIn } from '@larkwell/app-kit';
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

const ofTherapists = /^\/(?:therapist|apply|onboarding|login\/therapist)(?:\/|$)/;

/** Therapists read English, and so do those who apply. `boot.js` has the same rule, for the first page. */
export const languageOf = (pathname: string, role: Role | null, ofFamilies: Language): Language =>
  ofTherapists.test(pathname) || role === 'therapist' ? 'en' : ofFamilies;

/**
 * Loads the document again when the page that opens is in another language, or when the person who signs in reads
 * another one: until then it returns true, and nothing is shown. What another tab or device chose shows at the next load,
 * because an open page may hold unsaved words.
 */
export function useLanguageTurn(): boolean {
  const { pathname } = useLocation();
  const user = useSignIn()?.user;
  const [reader, setReader] = useState(() => ({ id: user?.id, language: familyLanguage() }));
  if (reader.id !== user?.id) setReader({ id: user?.id, language: familyLanguage() });
  const turns = languageOf(pathname, user?.user_type ?? null, reader.language) !== atStart;
  useEffect(() => {
    if (!turns) return;
    // after the address of a navigation that has just begun is in the history
    const timer = setTimeout(languageReload.reload);
    return () => clearTimeout(timer);
  }, [turns]);
  return turns;
}
