import type { NoteType } from '@larkwell/app-kit/api';

/** The four parts of a SOAP note, in their order. */
export const soapParts = ['soap_subjective', 'soap_objective', 'soap_assessment', 'soap_plan'] as const;
export type SoapPart = (typeof soapParts)[number];

/** What was written about a child and not yet saved. */
export interface WrittenNote {
  child_id: string;
  note_type: NoteType;
  content: string;
}

/** What is kept, while its text is corrected. */
export interface Correction {
  /** What it began with. */
  from: string;
  text: string;
}

/** What was typed and not yet saved. */
export interface NoteDrafts {
  /** By child and part. */
  readonly parts: Readonly<Record<string, string>>;
  /** What the session needs, said for all its children. */
  readonly material: string;
  readonly materialShared: boolean;
  /** By the id of the note or material. */
  readonly corrections: Readonly<Record<string, Correction>>;
}

export const noDrafts: NoteDrafts = { parts: {}, material: '', materialShared: false, corrections: {} };

const keyOf = (childId: string, part: NoteType) => `${childId} ${part}`;

export const draftOf = ({ parts }: NoteDrafts, childId: string, part: SoapPart) => parts[keyOf(childId, part)] ?? '';

export const withDraft = (drafts: NoteDrafts, { child_id, note_type, content }: WrittenNote): NoteDrafts => ({
  ...drafts,
  parts: { ...drafts.parts, [keyOf(child_id, note_type)]: content },
});

export const withCorrection = (drafts: NoteDrafts, id: string, correction: Correction): NoteDrafts => ({
  ...drafts,
  corrections: { ...drafts.corrections, [id]: correction },
});

export function withoutCorrection(drafts: NoteDrafts, id: string): NoteDrafts {
  const { [id]: _, ...corrections } = drafts.corrections;
  return { ...drafts, corrections };
}

/** After `content` was kept: what was typed meanwhile stays to be saved. */
export function withSavedCorrection(drafts: NoteDrafts, id: string, content: string): NoteDrafts {
  const correction = drafts.corrections[id];
  return correction && correction.text.trim() !== content
    ? withCorrection(drafts, id, { ...correction, from: content })
    : withoutCorrection(drafts, id);
}

/** The parts with text, of every child; in a group one child's is enough (SPEC.md section 5). */
export function writtenNotes(drafts: NoteDrafts, childIds: readonly string[]): WrittenNote[] {
  return childIds.flatMap((child_id) =>
    soapParts
      .map((note_type) => ({ child_id, note_type, content: draftOf(drafts, child_id, note_type).trim() }))
      .filter(({ content }) => content !== ''),
  );
}

/** Whether no text would be lost. */
export const isEmpty = ({ parts, material, corrections }: NoteDrafts) =>
  [material, ...Object.values(parts)].every((text) => text.trim() === '') &&
  Object.values(corrections).every(({ from, text }) => text.trim() === from.trim());
