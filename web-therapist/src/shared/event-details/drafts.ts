import type { NoteType } from '@larkwell/app-kit/api';
import type { UploadedFile } from '@larkwell/ui';

/** The four parts of a SOAP note, in their order. */
export const soapParts = ['soap_subjective', 'soap_objective', 'soap_assessment', 'soap_plan'] as const;
export type SoapPart = (typeof soapParts)[number];

export const isSoapPart = (type: NoteType): type is SoapPart => soapParts.some((part) => part === type);

/** An unsaved note part about a child. */
export interface WrittenNote {
  child_id: string;
  note_type: NoteType;
  content: string;
}

/** An edit of a saved note or material. */
export interface Correction {
  /** The saved text when editing began. */
  from: string;
  text: string;
}

/** All unsaved text of the dialog. */
export interface NoteDrafts {
  /** By child and part. */
  readonly parts: Readonly<Record<string, string>>;
  /** The new material. */
  readonly material: string;
  readonly materialShared: boolean;
  /** Chosen for the new material. */
  readonly materialFiles: readonly UploadedFile[];
  /** By the id of the note or material. */
  readonly corrections: Readonly<Record<string, Correction>>;
}

export const noDrafts: NoteDrafts = {
  parts: {},
  material: '',
  materialShared: false,
  materialFiles: [],
  corrections: {},
};

/** Of a child's part in `NoteDrafts.parts`. */
export const draftKey = (childId: string, part: NoteType) => `${childId} ${part}`;

export const draftOf = ({ parts }: NoteDrafts, childId: string, part: SoapPart) => parts[draftKey(childId, part)] ?? '';

export const withDraft = (drafts: NoteDrafts, { child_id, note_type, content }: WrittenNote): NoteDrafts => ({
  ...drafts,
  parts: { ...drafts.parts, [draftKey(child_id, note_type)]: content },
});

/** After a part was saved: text typed during the save remains unsaved. */
export const withSavedPart = (drafts: NoteDrafts, note: WrittenNote): NoteDrafts =>
  drafts.parts[draftKey(note.child_id, note.note_type)]?.trim() === note.content
    ? withDraft(drafts, { ...note, content: '' })
    : drafts;

/** An addendum that isn't added yet, in `NoteDrafts.corrections`. */
export const addendumKey = (noteId: string) => `addendum ${noteId}`;

export const withCorrection = (drafts: NoteDrafts, id: string, correction: Correction): NoteDrafts => ({
  ...drafts,
  corrections: { ...drafts.corrections, [id]: correction },
});

export function withoutCorrection(drafts: NoteDrafts, id: string): NoteDrafts {
  const { [id]: _, ...corrections } = drafts.corrections;
  return { ...drafts, corrections };
}

/** After `content` was saved: text typed meanwhile remains unsaved. */
export function withSavedCorrection(drafts: NoteDrafts, id: string, content: string): NoteDrafts {
  const correction = drafts.corrections[id];
  return correction && correction.text.trim() !== content
    ? withCorrection(drafts, id, { ...correction, from: content })
    : withoutCorrection(drafts, id);
}

/** One child's parts with text. `docs/product/clinical-records.md#note-text` */
export const writtenNotes = (drafts: NoteDrafts, child_id: string): WrittenNote[] =>
  soapParts
    .map((note_type) => ({ child_id, note_type, content: draftOf(drafts, child_id, note_type).trim() }))
    .filter(({ content }) => content !== '');

export const hasDraftOf = (drafts: NoteDrafts, childId: string) => writtenNotes(drafts, childId).length > 0;

/** True when no text and no chosen file would be lost. */
export const isEmpty = ({ parts, material, materialFiles, corrections }: NoteDrafts) =>
  materialFiles.length === 0 &&
  [material, ...Object.values(parts)].every((text) => text.trim() === '') &&
  Object.values(corrections).every(({ from, text }) => text.trim() === from.trim());
