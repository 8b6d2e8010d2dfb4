import { Group, SessionCard, SessionList, Title } from '@larkwell/ui';
import { t } from '../messages.ts';
import type { Session } from '../types.ts';
import { AddAllToCalendar, AddToCalendar } from './AddToCalendar.tsx';
import { titleOf, whenOf } from './when.ts';

/** Sessions that were just booked. `zone` is the guardian's. */
export function BookedSessions({
  label,
  sessions,
  zone,
}: {
  label: string;
  sessions: readonly Session[];
  zone: string;
}) {
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {label}
      </Title>
      <SessionList label={label}>
        {sessions.map((session) => (
          <SessionCard
            key={session.id}
            {...whenOf(session, zone)}
            title={titleOf(session.event_type)}
            who={t('withTherapist', { name: session.therapist.full_name })}
            status={session.status}
            actions={<AddToCalendar session={session} when={whenOf(session, zone).when} />}
          />
        ))}
      </SessionList>
      {sessions.length > 1 && (
        <Group mt="md">
          <AddAllToCalendar sessions={sessions} />
        </Group>
      )}
    </section>
  );
}
