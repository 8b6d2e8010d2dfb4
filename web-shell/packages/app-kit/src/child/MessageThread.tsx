import { Conversation, EmptyState, ListSkeleton } from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Note } from '../api/index.ts';
import { UnsavedBoundary, useUnsaved } from '../forms/unsaved.tsx';
import { Loaded } from '../query/Loaded.tsx';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { formatDateTime } from '../time/index.ts';
import { messagesQuery, useMessageWrites } from './message-calls.ts';
import { t } from './messages.ts';

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
}

/** Messages between one therapist and a family; polls for new ones. Asks before unsent text is lost. */
export function MessageThread(props: MessageThreadProps) {
  return (
    <UnsavedBoundary>
      <Thread {...props} />
    </UnsavedBoundary>
  );
}

function Thread(props: MessageThreadProps) {
  const { childId, therapistId, zone, label, composerLabel, empty, menuOf } = props;
  const user = useSignedInUser();
  const [unsaved, setUnsaved] = useState(false);
  useUnsaved(unsaved);
  const query = useQuery(messagesQuery(user.user_type, { childId, therapistId }));
  const { send, edit, remove } = useMessageWrites({ childId, therapistId });
  return (
    <Loaded query={query} failed={t('messagesFailed')} skeleton={<ListSkeleton />}>
      {(notes) => (
        <Conversation
          label={label}
          composerLabel={composerLabel}
          placeholder={t('messagePlaceholder')}
          empty={<EmptyState compact {...empty} />}
          messages={notes.map((note) => ({
            id: note.id,
            author: note.creator_name,
            photo: note.profile_photo,
            mine: note.creator_type === user.user_type && note.creator_id === user.userable_id,
            when: formatDateTime(note.created_at, zone),
            text: note.content,
            edited: note.edited,
            menu: menuOf?.(note),
          }))}
          onSend={send.mutateAsync}
          onEdit={(id, content) => edit.mutateAsync({ id, content })}
          onDelete={remove.mutateAsync}
          onUnsaved={setUnsaved}
        />
      )}
    </Loaded>
  );
}
