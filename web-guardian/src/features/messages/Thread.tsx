import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Note, TherapistShape } from '@larkwell/app-kit/api';
import { formatDateTime } from '@larkwell/app-kit/time';
import { ConfirmDialog, EmptyState, ListSkeleton, NoteComposer, NoteThread, Panel } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { EditDialog } from './EditDialog.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import classes from './MessagesPage.module.css';
import { t } from './messages/index.ts';
import { useDeleteMessage, useSendMessage } from './mutations.ts';
import { messagesQuery } from './queries.ts';

export function Thread({ childId, therapist }: { childId: string; therapist: TherapistShape }) {
  const guardian = useGuardian();
  const query = useQuery(messagesQuery(childId, therapist.id));
  const send = useSendMessage(childId, therapist.id);
  const remove = useDeleteMessage(childId);
  const [editing, setEditing] = useState<Note | null>(null);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const name = therapist.full_name;

  return (
    <>
      <div className={classes.thread}>
        <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
          {(messages) =>
            messages.length === 0 ? (
              <EmptyState compact title={t('emptyTitle')} message={t('empty', { therapist: name })} />
            ) : (
              <NoteThread
                label={t('thread', { therapist: name })}
                notes={messages.map((message) => {
                  const mine = message.creator_type === 'guardian' && message.creator_id === guardian.id;
                  const when = formatDateTime(message.created_at, guardian.timezone);
                  return {
                    id: message.id,
                    author: message.creator_name,
                    photo: message.profile_photo,
                    mine,
                    when,
                    text: message.content,
                    edited: message.edited,
                    actions: mine ? (
                      <MessageMenu
                        when={when}
                        onEdit={() => setEditing(message)}
                        onDelete={() => setDeleting(message)}
                      />
                    ) : null,
                  };
                })}
              />
            )
          }
        </Loaded>
      </div>
      <Panel>
        <NoteComposer
          label={t('write', { therapist: name })}
          placeholder={t('placeholder')}
          sendLabel={t('send')}
          requiredMessage={t('required')}
          onSend={send.mutateAsync}
        />
      </Panel>
      <EditDialog message={editing} childId={childId} onClose={() => setEditing(null)} />
      <ConfirmDialog
        opened={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}
