import { hasTyped, nothingTyped, type TypedMessages } from '@larkwell/ui';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { z } from 'zod';
import { bothTexts } from '../drafts/both-texts.ts';
import { useLocalDraft } from '../drafts/useLocalDraft.ts';

const typedMessages: z.ZodType<TypedMessages> = z.object({
  text: z.string(),
  edit: z.object({ id: z.string(), from: z.string(), text: z.string() }).nullable(),
});

/** What two windows typed stands below each other; a second edit of another message becomes part of the next message. */
function withLeft(now: TypedMessages, left: TypedMessages): TypedMessages {
  const text = bothTexts(left.text, now.text);
  if (!now.edit || !left.edit) return { text, edit: now.edit ?? left.edit };
  if (now.edit.id !== left.edit.id) return { text: bothTexts(left.edit.text, text), edit: now.edit };
  return { text, edit: { ...now.edit, text: bothTexts(left.edit.text, now.edit.text) } };
}

interface Options {
  childId: string;
  therapistId: string;
  writing: [TypedMessages, Dispatch<SetStateAction<TypedMessages>>];
}

/** What is typed into a thread stays in this browser until it is sent. */
export function useKeptMessages({ childId, therapistId, writing: [typed, setTyped] }: Options) {
  const [restored, setRestored] = useState(false);
  const value = hasTyped(typed) ? typed : null;
  const { kept } = useLocalDraft({
    name: `messages ${childId} ${therapistId}`,
    schema: typedMessages,
    value,
    restore: (left) => {
      setTyped((now) => left.reduce(withLeft, now));
      setRestored(true);
    },
  });
  return { kept, restored: restored && value !== null, discard: () => setTyped(nothingTyped) };
}
