import { translatedName } from '../translated-name.ts';

/**
 * A specialty or focus area in the page's language. Larkwell began with those that `specialties.es.ts` has; operators
 * add others, in their own words.
 */
export const specialtyName = (name: string) => translatedName('app-kit/specialties', name);
