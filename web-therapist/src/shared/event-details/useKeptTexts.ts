import { bothTexts, useLocalDraft, z } from '@larkwell/app-kit';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { isEmpty, type NoteDrafts, noDrafts, onlyAddenda, withoutAddenda } from './drafts.ts';

const keptTexts = z.object({
  material: z.string(),
  materialShared: z.boolean(),
  corrections: z.record(z.string(), z.object({ from: z.string(), text: z.string() })),
});
type KeptTexts = z.infer<typeof keptTexts>;

const textsToKeep = ({ material, materialShared, corrections }: NoteDrafts): KeptTexts | null =>
  isEmpty({ ...noDrafts, material, corrections }) ? null : { material, materialShared, corrections };

/** What two windows typed stands below each other. */
function withLeft(now: NoteDrafts, left: KeptTexts): NoteDrafts {
  const corrections = { ...now.corrections };
  for (const [id, { from, text }] of Object.entries(left.corrections))
    corrections[id] = { from, text: bothTexts(text, now.corrections[id]?.text ?? '') };
  return {
    ...now,
    material: bothTexts(left.material, now.material),
    materialShared: now.materialShared || left.materialShared,
    corrections,
  };
}

const wordsOf = ({ material, corrections }: KeptTexts): string[] =>
  [material, ...Object.values(corrections).map(({ text }) => text)].filter((text) => text.trim() !== '');

interface KeptTextsOfEvent {
  /** What closed windows left, while something of it isn't saved. An edit of a note that is gone now shows only there. */
  restored: readonly string[];
  /** All text is safe in this browser. */
  kept: boolean;
  discard: () => void;
}

/** A new material and edits stay in this browser until they are saved. Parts of a note and addenda have drafts instead. */
export function useKeptTexts(
  eventId: string,
  drafts: NoteDrafts,
  onDrafts: Dispatch<SetStateAction<NoteDrafts>>,
): KeptTextsOfEvent {
  const [restored, setRestored] = useState<readonly string[]>([]);
  const value = textsToKeep(withoutAddenda(drafts));
  const { kept } = useLocalDraft({
    name: `texts ${eventId}`,
    schema: keptTexts,
    value,
    restore: (left) => {
      onDrafts((now) => left.reduce(withLeft, now));
      setRestored(left.flatMap(wordsOf));
    },
  });
  const discard = () => onDrafts((now) => ({ ...now, material: noDrafts.material, corrections: onlyAddenda(now) }));
  return { restored: value === null ? [] : restored, kept, discard };
}
