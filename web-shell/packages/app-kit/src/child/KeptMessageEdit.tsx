import { isMessageChanged, type MessageEdit, MessageEditor, type TypedMessages, useLast } from '@larkwell/ui';
import type { Dispatch, SetStateAction } from 'react';
import { TextDraftStatus } from '../drafts/TextDraftStatus.tsx';
import { useTextDraft } from '../drafts/useTextDraft.ts';

interface KeptMessageEditProps {
  childId: string;
  /** The reader's IANA zone. */
  zone: string;
  writing: [TypedMessages, Dispatch<SetStateAction<TypedMessages>>];
  onSave: (id: string, text: string) => Promise<unknown>;
}

/** Edits a sent message. What is typed saves itself until the edit is saved or discarded. */
export function KeptMessageEdit(props: KeptMessageEditProps) {
  const last = useLast(props.writing[0].edit); // a closed edit still clears its draft
  return last && <Editor key={last.id} {...props} last={last} />;
}

function Editor({
  childId,
  zone,
  writing: [typed, setTyped],
  onSave,
  last,
}: KeptMessageEditProps & { last: MessageEdit }) {
  const { id, from } = last;
  const edit = typed.edit?.id === id ? typed.edit : null;
  const setEdit: Dispatch<SetStateAction<MessageEdit | null>> = (change) =>
    setTyped((now) => ({ ...now, edit: typeof change === 'function' ? change(now.edit) : change }));
  const draft = useTextDraft({
    about: { childId, kind: 'note_edit', subjectId: id },
    text: edit && isMessageChanged(edit) ? edit.text : '',
    setText: (text) => setEdit((now) => (text === '' ? null : { id, from: now?.from ?? from, text })),
  });
  return (
    <MessageEditor
      edit={edit}
      onEdit={setEdit}
      onSave={onSave}
      status={<TextDraftStatus draft={draft} zone={zone} onDiscard={() => setEdit(null)} />}
    />
  );
}
