import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Conversation, EmptyState, IconCalendar, ListSkeleton, Menu, Title } from '@larkwell/ui';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages/index.ts';
import { useDeleteMessage, useEditMessage, useSendMessage } from './mutations.ts';
import { messagesQuery } from './queries.ts';

export default function MessagesPage() {
  const client = useClient();
  const therapist = useTherapist();
  const query = useQuery(messagesQuery(client.id, therapist.id));
  const send = useSendMessage(client.id, therapist.id);
  const edit = useEditMessage(client.id);
  const remove = useDeleteMessage(client.id);
  const guardian = client.guardian.first_name ?? t('family');

  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {t('title')}
      </Title>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(notes) => (
          <Conversation
            label={t('thread', { child: client.preferred_name })}
            composerLabel={t('write', { guardian })}
            placeholder={t('placeholder')}
            empty={<EmptyState compact title={t('emptyTitle')} message={t('empty', { guardian })} />}
            messages={notes.map((note) => ({
              id: note.id,
              author: note.creator_name,
              photo: note.profile_photo,
              mine: note.creator_type === 'therapist' && note.creator_id === therapist.id,
              when: formatDateTime(note.created_at, therapist.zone),
              text: note.content,
              edited: note.edited,
              menu: note.event_id && (
                <Menu.Item
                  component={Link}
                  to={`/therapist/calendar?event=${note.event_id}`}
                  leftSection={<IconCalendar size={18} aria-hidden />}
                >
                  {t('eventDetails')}
                </Menu.Item>
              ),
            }))}
            onSend={send.mutateAsync}
            onEdit={(id, content) => edit.mutateAsync({ id, content })}
            onDelete={remove.mutateAsync}
          />
        )}
      </Loaded>
    </section>
  );
}
