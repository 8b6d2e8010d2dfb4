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

/** Texts by child and part, and the material, as typed. */
export type NoteDrafts = Readonly<Record<string, string>>;

const keyOf = (childId: string, part: NoteType) => `${childId} ${part}`;

export const draftOf = (drafts: NoteDrafts, childId: string, part: SoapPart) => drafts[keyOf(childId, part)] ?? '';

export const withDraft = (drafts: NoteDrafts, { child_id, note_type, content }: WrittenNote): NoteDrafts => ({
  ...drafts,
  [keyOf(child_id, note_type)]: content,
});

const material = 'material';

/** What the session needs, said for all its children. */
export const materialDraft = (drafts: NoteDrafts) => drafts[material] ?? '';

export const withMaterialDraft = (drafts: NoteDrafts, content: string): NoteDrafts => ({
  ...drafts,
  [material]: content,
});

const sharing = 'material is shared';

export const sharesMaterial = (drafts: NoteDrafts) => drafts[sharing] === sharing;

export const withMaterialShared = (drafts: NoteDrafts, shared: boolean): NoteDrafts => ({
  ...drafts,
  [sharing]: shared ? sharing : '',
});

/** The parts with text, of every child; in a group one child's is enough (SPEC.md section 5). */
export function writtenNotes(drafts: NoteDrafts, childIds: readonly string[]): WrittenNote[] {
  return childIds.flatMap((child_id) =>
    soapParts
      .map((note_type) => ({ child_id, note_type, content: draftOf(drafts, child_id, note_type).trim() }))
      .filter(({ content }) => content !== ''),
  );
}

/** Whether no text would be lost. */
export const isEmpty = (drafts: NoteDrafts) =>
  Object.entries(drafts).every(([key, text]) => key === sharing || text.trim() === '');
