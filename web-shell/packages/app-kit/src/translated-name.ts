import { translated } from '@larkwell/ui';

/** What services name in English, in the page's language, from a catalog by the English words. Unknown words stay. */
export function translatedName(catalog: string, name: string): string {
  const own = translated.get(catalog)?.[name];
  return typeof own === 'string' ? own : name;
}
