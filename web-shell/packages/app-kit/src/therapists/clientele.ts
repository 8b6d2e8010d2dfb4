import { currentLanguage } from '@larkwell/ui';
import type { Card, Language } from '../api/index.ts';
import { languageNames } from './languages.ts';
import { t } from './messages.ts';

/** 'Spanish', in the page's language. */
export const languageName = (code: Language) =>
  currentLanguage() === 'en'
    ? languageNames[code]
    : (new Intl.DisplayNames(`${currentLanguage()}-US`, { type: 'language' }).of(code) ?? languageNames[code]);

/** 'English and Spanish', in the page's language. */
export const languageList = (codes: readonly Language[]) =>
  new Intl.ListFormat(`${currentLanguage()}-US`).format(codes.map(languageName));

/** Lines for a therapist's card: the ages of children and the languages, as far as the therapist named them. */
export function clienteleOf({ ages, languages }: Pick<Card, 'ages' | 'languages'>): string[] {
  const lines: string[] = [];
  if (ages) lines.push(ages.youngest === ages.oldest ? t('oneAge', { age: ages.youngest }) : t('ages', ages));
  if (languages.length > 0) lines.push(t('speaks', { languages: languageList(languages) }));
  return lines;
}
