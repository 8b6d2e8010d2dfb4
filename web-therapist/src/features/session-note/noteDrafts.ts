/** Drafts of a session's note, here and on the server (docs/product/clinical-records.md#note-drafts). */

import { bothTexts, z } from '@larkwell/app-kit';
import type { NoteDraft, NoteDraftChange } from '@larkwell/app-kit/api';
import { draftKey } from '../../shared/event-details/drafts.ts';

/** What is typed, by child and part. */
type Parts = Readonly<Record<string, string>>;
/** What was sent and not confirmed yet, by child and part: the server may have it. */
export type Sent = Parts;
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

/** Compares the server's drafts with what this window has seen and sent, and with what is typed in it. */
export function merged(seen: SeenDrafts, parts: Parts, answer: readonly NoteDraft[], sent: Sent = {}): Merged {
  const newer = answer.filter((draft) => draft.version > (seen[keyOf(draft)]?.version ?? 0));
  // typed on, after a save whose answer was lost
  const isOwn = (draft: NoteDraft) => sent[keyOf(draft)] === draft.content;
  const isTyped = (draft: NoteDraft) => {
    const typed = parts[keyOf(draft)] ?? '';
    return typed !== contentOf(seen, keyOf(draft)) && typed !== draft.content;
  };
  const conflicts = newer.filter((draft) => isTyped(draft) && !isOwn(draft));
  const settled = newer.filter((draft) => !conflicts.includes(draft));
  return {
    seen: { ...seen, ...seenDrafts(settled) },
    adopted: partsOf(settled.filter((draft) => !isTyped(draft))),
    conflicts,
  };
}

/** What this browser keeps of a part that isn't on the server. */
const keptPart = z.object({
  content: z.string(),
  /** The server's text that it was typed over, with its version. */
  base: z.string(),
  version: z.number(),
  sent: z.string().nullable(),
});
type KeptPart = z.infer<typeof keptPart>;
export type KeptParts = Readonly<Record<string, KeptPart>>;
export const keptParts: z.ZodType<KeptParts> = z.record(z.string(), keptPart);

/** What this browser has to keep, also the parts in conflict; null for nothing. */
export function partsToKeep(seen: SeenDrafts, parts: Parts, sent: Sent): KeptParts | null {
  const kept = Object.entries(parts).flatMap(([key, content]) => {
    const base = contentOf(seen, key);
    if (content === base) return [];
    return [[key, { content, base, version: seen[key]?.version ?? 0, sent: sent[key] ?? null }] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

interface Window {
  seen: SeenDrafts;
  parts: Parts;
  sent: Sent;
}

/**
 * A window that continues where closed ones stopped: it has seen what they saw, so that `merged` then finds what others
 * changed since. What two windows left of one part stands below each other.
 */
export function continued(now: Window, left: readonly KeptParts[]): Window {
  const seen = { ...now.seen };
  const parts = { ...now.parts };
  const sent = { ...now.sent };
  const continuedKeys = new Set<string>();
  for (const [key, part] of left.flatMap((one) => Object.entries(one))) {
    const typed = parts[key] ?? '';
    if (typed === part.content || part.content === contentOf(now.seen, key)) continue; // it was saved
    if (continuedKeys.has(key) || typed !== contentOf(seen, key)) {
      parts[key] = bothTexts(part.content, typed);
      continue;
    }
    continuedKeys.add(key);
    parts[key] = part.content;
    if (part.sent !== null) sent[key] = part.sent;
    const draft = seen[key];
    if (part.version === 0) delete seen[key];
    else if (draft) seen[key] = { ...draft, content: part.base, version: part.version };
  }
  return { seen, parts, sent };
}
