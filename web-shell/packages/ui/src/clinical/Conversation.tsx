import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { DraftModal } from '../feedback/DraftModal.tsx';
import { useLast } from '../feedback/useLast.ts';
import { t } from '../messages.ts';
import { Panel } from '../page/Panel.tsx';
import classes from './Conversation.module.css';
import { NoteComposer } from './NoteComposer.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteMenu } from './NoteMenu.tsx';
import { NoteThread, type ThreadNote } from './NoteThread.tsx';

export interface Message extends Omit<ThreadNote, 'actions'> {
  /** Extra `Menu.Item`s in the menu of one's own message. */
  menu?: ReactNode;
}

export interface ConversationProps {
  label: string;
  /** Oldest first. */
  messages: readonly Message[];
  /** Shown while there are no messages. */
  empty: ReactNode;
  /** A button above the thread that loads earlier messages. */
  earlier?: ReactNode;
  /** The message that a link names. */
  linkedId?: string | null;
  /** Why nobody can write here anymore; replaces the composer. */
  closed?: string | undefined;
  /** 'Message to Maya Okafor' */
  composerLabel: string;
  placeholder: string;
  /** Below the field of the composer: chooses files. */
  attaching?: ReactNode;
  /** Each resolves after saving; on rejection the text stays. */
  onSend: (text: string) => Promise<unknown>;
  onEdit: (id: string, text: string) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
  /** Called with true while there is unsent or unsaved text. */
  onUnsaved?: (unsaved: boolean) => void;
}

interface Correction {
  message: Message;
  text: string;
}

/** Text typed while saving remains unsaved. */
const savedAs = ({ message, text }: Correction, saved: string) => ({ message: { ...message, text: saved }, text });

/** Messages with a composer; one's own can be edited and deleted. */
export function Conversation({ onUnsaved, ...props }: ConversationProps) {
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<Correction | null>(null);
  const edited = useLast(editing);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const corrected = editing !== null && editing.text.trim() !== editing.message.text.trim();
  const unsaved = corrected || text.trim() !== '';
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);

  async function remove(id: string) {
    setBusy(true);
    try {
      await props.onDelete(id);
      setDeleting(null);
    } catch {
      // the caller reports the error; the confirmation stays open
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.conversation}>
      <div className={classes.thread}>
        {props.earlier && <div className={classes.earlier}>{props.earlier}</div>}
        {props.messages.length === 0 ? (
          props.empty
        ) : (
          <NoteThread
            label={props.label}
            linkedId={props.linkedId ?? null}
            notes={props.messages.map((message) => ({
              ...message,
              actions: message.mine && (
                <NoteMenu
                  when={message.when}
                  onEdit={() => setEditing({ message, text: message.text })}
                  onDelete={() => setDeleting(message)}
                >
                  {message.menu}
                </NoteMenu>
              ),
            }))}
          />
        )}
      </div>
      <Panel>
        {props.closed ? (
          <p className={classes.closed}>{props.closed}</p>
        ) : (
          <NoteComposer
            label={props.composerLabel}
            placeholder={props.placeholder}
            sendLabel={t('send')}
            requiredMessage={t('messageRequired')}
            text={text}
            onText={setText}
            onSend={async (sent) => {
              await props.onSend(sent);
              // text typed while sending becomes the next message
              setText((typed) => (typed.trim() === sent ? '' : typed));
            }}
          >
            {props.attaching}
          </NoteComposer>
        )}
      </Panel>
      <DraftModal
        opened={editing !== null}
        dirty={corrected}
        onClose={() => setEditing(null)}
        title={t('messageEditTitle')}
      >
        {(close) =>
          edited && (
            <NoteForm
              label={t('noteText')}
              text={edited.text}
              onText={(typed) => setEditing({ ...edited, text: typed })}
              requiredMessage={t('messageRequired')}
              onCancel={close}
              onSave={async (saved) => {
                await props.onEdit(edited.message.id, saved);
                setEditing((now) => (now && now.text.trim() !== saved ? savedAs(now, saved) : null));
              }}
            />
          )
        }
      </DraftModal>
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
