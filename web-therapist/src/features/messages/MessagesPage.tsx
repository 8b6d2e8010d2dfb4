import { Link, useLocation, useSearchParams } from '@larkwell/app-kit';
import { calendarPage } from '@larkwell/app-kit/addresses';
import type { Note } from '@larkwell/app-kit/api';
import { listedNameOf, MessageThread } from '@larkwell/app-kit/child';
import { IconArrowsExchange, IconCalendar, Menu, Title } from '@larkwell/ui';
import { useState } from 'react';
import type { ClientMessagesState } from '../../paths.ts';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { MoveMessageDialog } from './MoveMessageDialog.tsx';
import { t } from './messages.ts';

export default function MessagesPage() {
  const client = useClient();
  const therapist = useTherapist();
  const [moving, setMoving] = useState<Note | null>(null);
  const [linked] = useSearchParams();
  const state = useLocation().state as ClientMessagesState | null;
  const guardian = client.guardian.first_name ?? t('family');
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {t('title')}
      </Title>
      <MessageThread
        childId={client.id}
        therapistId={therapist.id}
        zone={therapist.zone}
        label={t('thread', { child: client.preferred_name })}
        composerLabel={t('write', { guardian })}
        empty={{ title: t('emptyTitle'), message: t('empty', { guardian }) }}
        linkedId={linked.get('message')}
        focused={state?.write === true}
        menuOf={(note) =>
          note.event_id ? (
            <Menu.Item
              component={Link}
              to={calendarPage(note.event_id)}
              leftSection={<IconCalendar size={18} aria-hidden />}
            >
              {t('eventDetails')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={() => setMoving(note)}>
              {t('moveMessage')}
            </Menu.Item>
          )
        }
      />
      <MoveMessageDialog
        childId={client.id}
        childName={listedNameOf(client)}
        note={moving}
        onClose={() => setMoving(null)}
      />
    </section>
  );
}
