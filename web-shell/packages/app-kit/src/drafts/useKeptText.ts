import { useState } from 'react';
import { z } from 'zod';
import { useUnsaved } from '../forms/unsaved.tsx';
import { bothTexts } from './both-texts.ts';
import { useLocalDraft } from './useLocalDraft.ts';

interface KeptText {
  /** Null while the form is closed. */
  text: string | null;
  setText: (text: string | null) => void;
  /** The text comes from a window that was closed: show `<KeptNotice>`. */
  restored: boolean;
}

/**
 * The text of a form with one field, which opens on a click. It stays in this browser until `setText(null)`, so leaving
 * the page asks only while it isn't safe there. `name` holds ids only.
 */
export function useKeptText(name: string): KeptText {
  const [text, setText] = useState<string | null>(null);
  const [found, setFound] = useState(false);
  const value = text?.trim() ? text : null;
  const { kept } = useLocalDraft({
    name,
    schema: z.string(),
    value,
    restore: (left) => {
      setText((now) => left.reduce((before, one) => bothTexts(one, before), now ?? ''));
      setFound(true);
    },
  });
  useUnsaved(value !== null && !kept);
  return { text, setText, restored: found && value !== null };
}
