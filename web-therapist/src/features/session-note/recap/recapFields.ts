import type { Recap, RecapChange } from '@larkwell/app-kit/api';

const everyDay = 7;

/** What a therapist chooses and types for a recap. */
export interface RecapFields {
  /** Ids of lines in the bank. */
  phrases: string[];
  own_words: string;
  practice: string;
  times_a_week: number;
  material_id: string | null;
}

const nothing: RecapFields = { phrases: [], own_words: '', practice: '', times_a_week: everyDay, material_id: null };

export const fieldsOf = (recap: Recap | undefined): RecapFields =>
  recap
    ? {
        phrases: recap.phrases.map(({ id }) => id),
        own_words: recap.own_words,
        practice: recap.practice?.text ?? '',
        times_a_week: recap.practice?.times_a_week ?? everyDay,
        material_id: recap.practice?.material_id ?? null,
      }
    : nothing;

export const hasText = ({ phrases, own_words, practice }: RecapFields) =>
  phrases.length > 0 || own_words.trim() !== '' || practice.trim() !== '';

export const isSame = (one: RecapFields, other: RecapFields) =>
  JSON.stringify(sent(one)) === JSON.stringify(sent(other));

/** The frequency and the material belong to a practice: without one they aren't saved. */
const sent = (fields: RecapFields): RecapFields =>
  fields.practice.trim() === ''
    ? { ...fields, practice: '', times_a_week: everyDay, material_id: null }
    : { ...fields };

export const changeOf = (childId: string, fields: RecapFields, version: number): RecapChange => ({
  child_id: childId,
  version,
  ...sent(fields),
});
