import { Button, Conversation, EmptyState, ListSkeleton, nothingTyped, type UploadedFile } from '@larkwell/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Note } from '../api/index.ts';
import { bothTexts } from '../drafts/both-texts.ts';
import { TextDraftStatus } from '../drafts/TextDraftStatus.tsx';
import { useUnsaved } from '../forms/unsaved.tsx';
import { Loaded } from '../query/Loaded.tsx';
import { useNextPage } from '../query/pages.ts';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { formatDateTime } from '../time/index.ts';
import { AttachmentList } from './AttachmentList.tsx';
import { AttachmentPicker } from './AttachmentPicker.tsx';
import { useMarkRead } from './inbox-calls.ts';
import { KeptMessageEdit } from './KeptMessageEdit.tsx';
import { messagesQuery } from './message-calls.ts';
import { t } from './messages.ts';
import { useOutgoing } from './outgoing/useOutgoing.ts';
import { WaitingMessages } from './outgoing/WaitingMessages.tsx';
import { useAttachments } from './useAttachments.ts';
import { useKeptMessages } from './useKeptMessages.ts';
import { useMessageWrites } from './useMessageWrites.ts';
import { useOpenAt } from './useOpenAt.ts';

interface MessageThreadProps {
  childId: string;
  therapistId: string;
  /** The reader's IANA zone. */
  zone: string;
  /** 'Messages with Maya Okafor' */
  label: string;
  /** 'Message to Maya Okafor' */
  composerLabel: string;
  /** Shown while there are no messages. */
  empty: { title: string; message: string };
  /** Extra `Menu.Item`s in the menu of one's own message. */
  menuOf?: (note: Note) => ReactNode;
  /** The message that a link names: the thread opens at it. */
  linkedId?: string | null;
  /** In a tab that isn't open: what the reader doesn't see stays unread. */
  hidden?: boolean;
  /** Why nobody can write here anymore; replaces the composer. */
  closed?: string | undefined;
  /** The field of a new message has the focus from the start. */
  focused?: boolean;
}

/** Messages between one therapist and a family; polls for new ones. Unsent text saves itself. */
export function MessageThread(props: MessageThreadProps) {
  const {
    childId,
    therapistId,
    zone,
    label,
    composerLabel,
    empty,
    menuOf,
    linkedId = null,
    hidden = false,
    closed,
  } = props;
  const user = useSignedInUser();
  const writing = useState(nothingTyped);
  const takeBack = (content: string) => writing[1]((now) => ({ ...now, text: bothTexts(content, now.text) }));
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const attachments = useAttachments({ place: { client_id: childId }, files, onFiles: setFiles });
  useUnsaved(files.length > 0);
  const query = useInfiniteQuery(messagesQuery(user.user_type, { childId, therapistId }));
  const isMine = ({ creator_type, creator_id }: Note) =>
    creator_type === user.user_type && creator_id === user.userable_id;
  const own = query.data?.filter(isMine) ?? [];
  const { draft, discard } = useKeptMessages({ childId, therapistId, own, writing });
  const seen = query.data?.findLast(({ event_id }) => event_id === null);
  useMarkRead({ childId, therapistId, lastSeenId: hidden ? undefined : seen?.id });
  useOpenAt(linkedId, query);
  const earlier = useNextPage(query);
  const outgoing = useOutgoing();
  const { send, edit, remove } = useMessageWrites({ childId, therapistId }, outgoing);
  const saveEdit = (id: string, content: string) => edit.mutateAsync({ id, content });
  return (
    <Loaded query={query} failed={t('messagesFailed')} skeleton={<ListSkeleton />}>
      {(notes) => (
        <Conversation
          label={label}
          linkedId={linkedId}
          closed={closed}
          earlier={
            query.hasNextPage && (
              <Button variant="subtle" loading={earlier.loading} onClick={() => void earlier.load()}>
                {t('earlier')}
              </Button>
            )
          }
          composerLabel={composerLabel}
          placeholder={t('messagePlaceholder')}
          focused={props.focused}
          empty={<EmptyState compact {...empty} />}
          messages={notes.map((note) => ({
            id: note.id,
            author: note.creator_name,
            photo: note.profile_photo,
            mine: isMine(note),
            when: formatDateTime(note.created_at, zone),
            text: note.content,
            edited: note.edited,
            files: <AttachmentList attachments={note.attachments} />,
            menu: menuOf?.(note),
          }))}
          waiting={outgoing && <WaitingMessages {...{ outgoing, childId, therapistId }} onEdit={takeBack} />}
          attaching={
            <>
              <TextDraftStatus draft={draft} zone={zone} onDiscard={discard} />
              <AttachmentPicker attachments={attachments} />
            </>
          }
          onSend={(content) => attachments.send((attachmentIds) => send.mutateAsync({ content, attachmentIds }))}
          onEdit={saveEdit}
          editor={<KeptMessageEdit childId={childId} zone={zone} writing={writing} onSave={saveEdit} />}
          onDelete={remove.mutateAsync}
          writing={writing}
        />
      )}
    </Loaded>
  );
}
