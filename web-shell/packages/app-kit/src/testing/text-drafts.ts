import type { TextDraft, TextDraftChange } from '../api/index.ts';

let drafts: TextDraft[] = [];

/** As a new person has none. */
export function forgetTextDrafts(): void {
  drafts = [];
}

const isOf = (one: Pick<TextDraft, 'child_id' | 'kind' | 'subject_id'>) => (other: TextDraft) =>
  one.child_id === other.child_id && one.kind === other.kind && one.subject_id === other.subject_id;

/** Another window or device saves a text, or sends it when it is blank. */
export function saveElsewhere(change: Omit<TextDraftChange, 'version'>): TextDraft {
  const version = (drafts.find(isOf(change))?.version ?? 0) + 1;
  const draft = { ...change, version, saved_at: '2026-11-16T18:02:00Z' };
  drafts = [draft, ...drafts.filter((one) => !isOf(change)(one))];
  return draft;
}

export const savedTexts = () => drafts.map(({ content }) => content).filter(Boolean);

export const listDrafts = () => ({ text_drafts: drafts });

/** Null when another window saved since. */
export function saveDraft({ text_draft: change }: { text_draft: TextDraftChange }) {
  const saved = drafts.find(isOf(change));
  if (saved?.content === change.content) return { text_draft: saved };
  if ((saved?.version ?? 0) !== change.version) return null;
  return { text_draft: saveElsewhere(change) };
}
