import { nothingTyped, type TypedMessages } from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { listTextDraftsOptions } from '../api/index.ts';
import { useLeftDrafts } from '../drafts/useLeftDrafts.ts';
import { localName, useTextDraft } from '../drafts/useTextDraft.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';

interface Options {
  childId: string;
  therapistId: string;
  /** The viewer's own messages that are loaded. */
  own: readonly { id: string; content: string }[];
  writing: [TypedMessages, Dispatch<SetStateAction<TypedMessages>>];
}

/** The next message saves itself until it is sent. An edit that wasn't saved opens again, once per visit. */
export function useKeptMessages({ childId, therapistId, own, writing: [typed, setTyped] }: Options) {
  const draft = useTextDraft({
    about: { childId, kind: 'message', subjectId: therapistId },
    text: typed.text,
    setText: (text) => setTyped((now) => ({ ...now, text })),
  });
  const edited = useEditedNotes(childId);
  const [offered, setOffered] = useState(false);
  const left = own.find(({ id }) => edited.includes(id));
  if (!offered && (typed.edit || left)) {
    setOffered(true);
    if (!typed.edit && left) {
      const { id, content } = left;
      setTyped((now) => ({ ...now, edit: { id, from: content, text: content } }));
    }
  }
  return { draft, discard: () => setTyped((now) => ({ ...now, text: nothingTyped.text })) };
}

/** Ids of this child's notes with an edit that isn't saved: on the server, or left in this browser. */
function useEditedNotes(childId: string): readonly string[] {
  const { impersonated_by: operator } = useSignedInUser();
  const { data, isFetchedAfterMount } = useQuery({ ...listTextDraftsOptions(), enabled: !operator });
  const here = useLeftDrafts(localName({ childId, kind: 'note_edit', subjectId: '' }));
  const there = isFetchedAfterMount ? (data?.text_drafts ?? []) : [];
  return [
    ...there
      .filter(({ child_id, kind, content }) => child_id === childId && kind === 'note_edit' && content !== '')
      .map(({ subject_id }) => subject_id),
    ...here,
  ];
}
