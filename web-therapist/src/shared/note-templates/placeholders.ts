/** Placeholders in phrases and templates: docs/product/clinical-records.md#phrases-in-notes */

import { capitalized } from '@larkwell/app-kit';

const placeholders = ['name', 'date', 'goal', 'percent', 'they', 'them', 'their'] as const;
/** '{name}, {date}' and so on. */
export const placeholderList = placeholders.map((word) => `{${word}}`).join(', ');
type Placeholder = (typeof placeholders)[number];
/** A value that isn't known is left out. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

const words: Readonly<Record<string, readonly [they: string, them: string, their: string]>> = {
  she_her: ['she', 'her', 'her'],
  he_him: ['he', 'him', 'his'],
};

/** The words for a child. "They" if the pronouns aren't known: we never guess them. */
export function pronounsOf(pronouns: string | null | undefined) {
  const [they, them, their] = words[pronouns ?? ''] ?? ['they', 'them', 'their'];
  return { they, them, their };
}

const isPlaceholder = (word: string): word is Placeholder => placeholders.some((one) => one === word);

/** `{They}` is `{they}` with a capital. An unknown placeholder, and one without a value, stays. */
export const withValues = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{([A-Za-z]+)\}/g, (whole, word: string) => {
    const small = word.charAt(0).toLowerCase() + word.slice(1);
    const value = isPlaceholder(small) ? values[small] : undefined;
    if (value === undefined) return whole;
    return word === small ? value : capitalized(value);
  });
