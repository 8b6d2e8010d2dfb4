import { hasTyped, nothingTyped, type TypedMessages } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { z } from 'zod';
import { bothTexts } from '../drafts/both-texts.ts';
import { useLocalDraft } from '../drafts/useLocalDraft.ts';
import { useTextDraft } from '../drafts/useTextDraft.ts';

const keptEdit = z.object({ id: z.string(), from: z.string(), text: z.string() });
type KeptEdit = z.infer<typeof keptEdit>;

/** What two windows typed stands below each other; a second edit of another message becomes part of the next message. */
function withLeft(now: TypedMessages, left: KeptEdit): TypedMessages {
  const { edit, text } = now;
  if (!edit) return { text, edit: left };
  if (edit.id !== left.id) return { text: bothTexts(left.text, text), edit };
  return { text, edit: { ...edit, text: bothTexts(left.text, edit.text) } };
}

interface Options {
  childId: string;
  therapistId: string;
  writing: [TypedMessages, Dispatch<SetStateAction<TypedMessages>>];
}

/** A message saves itself until it is sent. The edit of a message stays in this browser until it is saved. */
export function useKeptMessages({ childId, therapistId, writing: [typed, setTyped] }: Options) {
  const draft = useTextDraft({
    about: { childId, kind: 'message', subjectId: therapistId },
    text: typed.text,
    setText: (text) => setTyped((now) => ({ ...now, text })),
  });
  const [found, setFound] = useState(false);
  const edit = hasTyped({ text: '', edit: typed.edit }) ? typed.edit : null;
  const { kept } = useLocalDraft({
    name: `message edits ${childId} ${therapistId}`,
    schema: keptEdit,
    value: edit,
    restore: (left) => {
      setTyped((now) => left.reduce(withLeft, now));
      setFound(true);
    },
  });
  const restored = draft.restored || (found && edit !== null);
  return { draft: { ...draft, restored }, editIsSafe: edit === null || kept, discard: () => setTyped(nothingTyped) };
}
