import { bothTexts, z } from '@larkwell/app-kit';
import type { Recap, RecapChange } from '@larkwell/app-kit/api';

const everyDay = 7;

export const recapFields = z.object({
  /** Ids of lines in the bank. */
  phrases: z.array(z.string()),
  own_words: z.string(),
  practice: z.string(),
  times_a_week: z.number(),
  material_id: z.string().nullable(),
});

/** What a therapist chooses and types for a recap. */
export type RecapFields = z.infer<typeof recapFields>;

/** What this browser keeps of recaps that aren't on the server, by child. */
export const keptRecaps = z.record(
  z.string(),
  z.object({
    fields: recapFields,
    /** Of the server's recap that it was typed over. */
    version: z.number(),
    /** Sent and not confirmed: the server may have it. */
    sent: recapFields.nullable(),
  }),
);
export type KeptRecaps = z.infer<typeof keptRecaps>;

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

/** Of two windows: loses no word of either. */
export const bothRecaps = (one: RecapFields, other: RecapFields): RecapFields => ({
  ...other,
  phrases: [...new Set([...one.phrases, ...other.phrases])],
  own_words: bothTexts(one.own_words, other.own_words),
  practice: bothTexts(one.practice, other.practice),
  material_id: other.material_id ?? one.material_id,
});
