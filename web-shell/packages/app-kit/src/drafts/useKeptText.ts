import { useState } from 'react';
import type { DraftSubject } from './text-drafts.ts';
import { type SavedDraft, useTextDraft } from './useTextDraft.ts';

interface KeptText {
  /** Null while the form is closed. */
  text: string | null;
  setText: (text: string | null) => void;
  /** Show it with `<TextDraftStatus>`. */
  draft: SavedDraft;
}

/**
 * The text of a form with one field, which opens on a click. It saves itself until `setText(null)`, and opens the form
 * again on the next visit.
 */
export function useKeptText(about: DraftSubject): KeptText {
  const [text, setText] = useState<string | null>(null);
  const draft = useTextDraft({ about, text: text ?? '', setText });
  return { text, setText, draft };
}
