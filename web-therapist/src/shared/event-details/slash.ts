import type { NoteTemplate } from '@larkwell/app-kit/api';

/** A slash that asks for phrases, at the start of a line or after a space. */
export interface Slash {
  /** Where the slash is. */
  start: number;
  /** What is typed between the slash and the caret. */
  words: string;
}

/** Before the caret. Null without one. */
export function slashBefore(text: string, caret: number): Slash | null {
  const found = /(?:^|\s)\/((?:[^\s/][^\n/]*)?)$/.exec(text.slice(0, caret));
  const words = found?.[1];
  return words === undefined ? null : { start: caret - words.length - 1, words };
}

/** Phrases with these words in their name or text, in any case. */
export const phrasesFor = (templates: readonly NoteTemplate[], words: string) => {
  const wanted = words.trim().toLowerCase();
  return templates.filter(({ name, phrase }) => phrase !== '' && `${name}\n${phrase}`.toLowerCase().includes(wanted));
};
