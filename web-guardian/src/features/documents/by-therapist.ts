import type { Document as SharedDocument } from '@larkwell/app-kit/api';

export interface TherapistGroup {
  /** Null for documents that all the child's therapists can see. */
  therapistId: string | null;
  /** In the order of the list. */
  documents: readonly SharedDocument[];
}

/** The therapist that a document is from, or is shared with alone. */
const therapistOf = ({ uploader, therapist_id }: SharedDocument) =>
  uploader.type === 'therapist' ? uploader.id : therapist_id;

/** One group for each of `therapistIds`, also without documents, then former therapists, then what all can see. */
export function byTherapist(documents: readonly SharedDocument[], therapistIds: readonly string[]): TherapistGroup[] {
  const found = new Set(documents.map(therapistOf));
  const former = [...found].filter((id) => id !== null && !therapistIds.includes(id));
  const ids = [...therapistIds, ...former, ...(found.has(null) ? [null] : [])];
  return ids.map((therapistId) => ({
    therapistId,
    documents: documents.filter((document) => therapistOf(document) === therapistId),
  }));
}
