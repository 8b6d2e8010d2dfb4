import { Link } from '@larkwell/app-kit';
import { MessageThread } from '@larkwell/app-kit/child';
import { IconCalendar, Menu, Title } from '@larkwell/ui';
import { calendarPage } from '../../paths.ts';
import { useClient } from '../../shared/client-layout/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';

export default function MessagesPage() {
  const client = useClient();
  const therapist = useTherapist();
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
        menuOf={(note) =>
          note.event_id && (
            <Menu.Item
              component={Link}
              to={calendarPage(note.event_id)}
              leftSection={<IconCalendar size={18} aria-hidden />}
            >
              {t('eventDetails')}
            </Menu.Item>
          )
        }
      />
    </section>
  );
}
