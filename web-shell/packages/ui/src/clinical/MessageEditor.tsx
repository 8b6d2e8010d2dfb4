import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { DraftModal } from '../feedback/DraftModal.tsx';
import { useLast } from '../feedback/useLast.ts';
import { t } from '../messages.ts';
import { NoteForm } from './NoteForm.tsx';

/** The edit of a message. */
export interface MessageEdit {
  id: string;
  /** The text that was sent. */
  from: string;
  text: string;
}

export interface MessageEditorProps {
  /** Null while closed. */
  edit: MessageEdit | null;
  onEdit: Dispatch<SetStateAction<MessageEdit | null>>;
  /** Resolves after saving; on rejection the text stays. */
  onSave: (id: string, text: string) => Promise<unknown>;
  /** Above the field. */
  status?: ReactNode;
}

export const isMessageChanged = (edit: MessageEdit | null) => edit !== null && edit.text.trim() !== edit.from.trim();

/** Text typed while saving remains unsaved. */
const afterSave = (edit: MessageEdit | null, saved: string) =>
  edit && edit.text.trim() !== saved ? { ...edit, from: saved } : null;

/** A dialog that edits a sent message. It asks before a change is lost. */
export function MessageEditor({ edit, onEdit, onSave, status }: MessageEditorProps) {
  const shown = useLast(edit);
  return (
    <DraftModal
      opened={edit !== null}
      dirty={isMessageChanged(edit)}
      onClose={() => onEdit(null)}
      title={t('messageEditTitle')}
    >
      {(close) =>
        shown && (
          <>
            {status}
            <NoteForm
              label={t('noteText')}
              text={shown.text}
              onText={(text) => onEdit({ ...shown, text })}
              requiredMessage={t('messageRequired')}
              onCancel={close}
              onSave={async (saved) => {
                await onSave(shown.id, saved);
                onEdit((now) => afterSave(now, saved));
              }}
            />
          </>
        )
      }
    </DraftModal>
  );
}
