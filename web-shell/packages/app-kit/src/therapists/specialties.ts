import { translated } from '@larkwell/ui';

/**
 * A specialty or focus area, which services name in English, in the page's language. Larkwell began with those that
 * `specialties.es.ts` has; operators add others, in their own words.
 */
export function specialtyName(name: string): string {
  const own = translated.get('app-kit/specialties')?.[name];
  return typeof own === 'string' ? own : name;
}
