/** Drafts of a session's note, here and on the server (docs/product/clinical-records.md#note-drafts). */

import type { NoteDraft, NoteDraftChange } from '@larkwell/app-kit/api';
import { draftKey } from '../../shared/event-details/drafts.ts';

/** What is typed, by child and part. */
type Parts = Readonly<Record<string, string>>;
/** The server's drafts that this window has seen, by child and part. */
export type SeenDrafts = Readonly<Record<string, NoteDraft>>;

export const keyOf = ({ child_id, note_type }: NoteDraft) => draftKey(child_id, note_type);

export const seenDrafts = (drafts: readonly NoteDraft[]): SeenDrafts =>
  Object.fromEntries(drafts.map((draft) => [keyOf(draft), draft]));

export const partsOf = (drafts: readonly NoteDraft[]): Parts =>
  Object.fromEntries(drafts.map((draft) => [keyOf(draft), draft.content]));

const contentOf = (seen: SeenDrafts, key: string) => seen[key]?.content ?? '';

/** What is typed and not on the server yet, without the parts in conflict. */
export function unsavedParts(seen: SeenDrafts, parts: Parts, conflicts: readonly NoteDraft[]): NoteDraftChange[] {
  const undecided = new Set(conflicts.map(keyOf));
  return Object.entries(parts).flatMap(([key, content]) => {
    if (undecided.has(key) || content === contentOf(seen, key)) return [];
    const [child_id = '', note_type] = key.split(' ') as [string, NoteDraft['note_type']];
    return [{ child_id, note_type, content, version: seen[key]?.version ?? 0 }];
  });
}

/** After `changes` were saved: the server's answer has their new versions. */
export function withSaved(
  seen: SeenDrafts,
  changes: readonly NoteDraftChange[],
  answer: readonly NoteDraft[],
): SeenDrafts {
  const sent = new Set(changes.map(({ child_id, note_type }) => draftKey(child_id, note_type)));
  return { ...seen, ...seenDrafts(answer.filter((draft) => sent.has(keyOf(draft)))) };
}

interface Merged {
  seen: SeenDrafts;
  /** Texts of other windows for parts that were not typed into here. */
  adopted: Parts;
  /** Drafts of other windows for parts that were typed into here too. The person decides. */
  conflicts: NoteDraft[];
}

/** Compares the server's drafts with what this window has seen and with what is typed in it. */
export function merged(seen: SeenDrafts, parts: Parts, answer: readonly NoteDraft[]): Merged {
  const newer = answer.filter((draft) => draft.version > (seen[keyOf(draft)]?.version ?? 0));
  const conflicts = newer.filter((draft) => {
    const typed = parts[keyOf(draft)] ?? '';
    return typed !== contentOf(seen, keyOf(draft)) && typed !== draft.content;
  });
  const settled = newer.filter((draft) => !conflicts.includes(draft));
  return { seen: { ...seen, ...seenDrafts(settled) }, adopted: partsOf(settled), conflicts };
}
