import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from 'react';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { t } from '../messages.ts';
import { Panel } from '../page/Panel.tsx';
import classes from './Conversation.module.css';
import { isMessageChanged, type MessageEdit, MessageEditor } from './MessageEditor.tsx';
import { NoteComposer } from './NoteComposer.tsx';
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
  /** Below the thread: messages that aren't sent yet. */
  waiting?: ReactNode;
  /** The message that a link names. */
  linkedId?: string | null;
  /** Why nobody can write here anymore; replaces the composer. */
  closed?: string | undefined;
  /** 'Message to Maya Okafor' */
  composerLabel: string;
  placeholder: string;
  /** The field of the composer has the focus from the start. */
  focused?: boolean | undefined;
  /** Below the field of the composer: chooses files. */
  attaching?: ReactNode;
  /** Each resolves after saving; on rejection the text stays. */
  onSend: (text: string) => Promise<unknown>;
  onEdit: (id: string, text: string) => Promise<unknown>;
  /** The dialog that edits a message, where the caller keeps what is typed; else the conversation has its own. */
  editor?: ReactNode;
  onDelete: (id: string) => Promise<unknown>;
  /** Called with true while there is unsent or unsaved text. */
  onUnsaved?: (unsaved: boolean) => void;
  /** What is typed, where the caller keeps it; else it lasts as long as the page. */
  writing?: [TypedMessages, Dispatch<SetStateAction<TypedMessages>>];
}

/** What is typed and isn't sent or saved. */
export interface TypedMessages {
  /** The next message. */
  text: string;
  edit: MessageEdit | null;
}

export const nothingTyped: TypedMessages = { text: '', edit: null };

export const hasTyped = ({ text, edit }: TypedMessages) => text.trim() !== '' || isMessageChanged(edit);

/** Messages with a composer; one's own can be edited and deleted. */
export function Conversation({ onUnsaved, writing, ...props }: ConversationProps) {
  const own = useState(nothingTyped);
  const [typed, setTyped] = writing ?? own;
  const { text, edit } = typed;
  const setText = (change: (before: string) => string) =>
    setTyped((before) => ({ ...before, text: change(before.text) }));
  const setEdit: Dispatch<SetStateAction<MessageEdit | null>> = (change) =>
    setTyped((before) => ({ ...before, edit: typeof change === 'function' ? change(before.edit) : change }));
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const unsaved = hasTyped(typed);
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
                  onEdit={() => setEdit({ id: message.id, from: message.text, text: message.text })}
                  onDelete={() => setDeleting(message)}
                >
                  {message.menu}
                </NoteMenu>
              ),
            }))}
          />
        )}
        {props.waiting}
      </div>
      <Panel>
        {props.closed ? (
          <p className={classes.closed}>{props.closed}</p>
        ) : (
          <NoteComposer
            label={props.composerLabel}
            placeholder={props.placeholder}
            focused={props.focused}
            sendLabel={t('send')}
            requiredMessage={t('messageRequired')}
            text={text}
            onText={(next) => setText(() => next)}
            onSend={async (sent) => {
              await props.onSend(sent);
              // text typed while sending becomes the next message
              setText((now) => (now.trim() === sent ? '' : now));
            }}
          >
            {props.attaching}
          </NoteComposer>
        )}
      </Panel>
      {props.editor ?? <MessageEditor edit={edit} onEdit={setEdit} onSave={props.onEdit} />}
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
