import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { Modal } from '../feedback/Modal.tsx';
import { useLast } from '../feedback/useLast.ts';
import { t } from '../messages/index.ts';
import { Panel } from '../page/Panel.tsx';
import classes from './Conversation.module.css';
import { NoteComposer } from './NoteComposer.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteMenu } from './NoteMenu.tsx';
import { NoteThread, type ThreadNote } from './NoteThread.tsx';

export interface Message extends Omit<ThreadNote, 'actions'> {
  /** Further `Menu.Item`s in the menu of an own message. */
  menu?: ReactNode;
}

export interface ConversationProps {
  label: string;
  /** Oldest first. */
  messages: readonly Message[];
  /** Stands there before the first message. */
  empty: ReactNode;
  /** 'Message to Maya Okafor' */
  composerLabel: string;
  placeholder: string;
  /** Each resolves when it was kept; what was typed stays otherwise. */
  onSend: (text: string) => Promise<unknown>;
  onEdit: (id: string, text: string) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
}

/** Messages and the place to write the next; own ones may be edited and, once confirmed, deleted. */
export function Conversation(props: ConversationProps) {
  const [editing, setEditing] = useState<Message | null>(null);
  const edited = useLast(editing);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove(id: string) {
    setBusy(true);
    try {
      await props.onDelete(id);
      setDeleting(null);
    } catch {
      // who deletes tells what failed; the question stays
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.conversation}>
      <div className={classes.thread}>
        {props.messages.length === 0 ? (
          props.empty
        ) : (
          <NoteThread
            label={props.label}
            notes={props.messages.map((message) => ({
              ...message,
              actions: message.mine && (
                <NoteMenu when={message.when} onEdit={() => setEditing(message)} onDelete={() => setDeleting(message)}>
                  {message.menu}
                </NoteMenu>
              ),
            }))}
          />
        )}
      </div>
      <Panel>
        <NoteComposer
          label={props.composerLabel}
          placeholder={props.placeholder}
          sendLabel={t('send')}
          requiredMessage={t('messageRequired')}
          onSend={props.onSend}
        />
      </Panel>
      <Modal opened={editing !== null} onClose={() => setEditing(null)} title={t('messageEditTitle')}>
        {edited && (
          <NoteForm
            label={t('noteText')}
            text={edited.text}
            requiredMessage={t('messageRequired')}
            onCancel={() => setEditing(null)}
            onSave={async (text) => {
              await props.onEdit(edited.id, text);
              setEditing(null);
            }}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('messageDeleteTitle')}
        confirmLabel={t('noteDelete')}
        danger
        busy={busy}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && void remove(deleting.id)}
      >
        {t('messageDeleteText')}
      </ConfirmDialog>
    </div>
  );
}
