import { Button, IconVideo, SessionCard } from '@larkwell/ui';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages/index.ts';
import { standingOf } from './standing.ts';

interface SessionItemProps {
  session: Session;
  childId: string;
  /** The guardian's. */
  zone: string;
  onCancel: () => void;
  onNotes: () => void;
}

export function SessionItem({ session, childId, zone, onCancel, onNotes }: SessionItemProps) {
  const { mayCancel, ...standing } = standingOf(session, childId, new Date());
  const time = whenOf(session, zone);
  const { full_name, specialty, meeting_url } = session.therapist;
  return (
    <SessionCard
      {...time}
      {...standing}
      title={titleOf(session.event_type)}
      who={specialty ? `${full_name}, ${specialty}` : full_name}
      status={session.status}
      actions={
        <>
          {meeting_url && !standing.canceled && (
            <Button
              component="a"
              href={meeting_url}
              size="sm"
              leftSection={<IconVideo size={18} aria-hidden />}
              aria-label={t('joinSession', { when: time.when })}
            >
              {t('join')}
            </Button>
          )}
          {mayCancel && (
            <Button variant="default" size="sm" onClick={onCancel} aria-label={t('cancelSession', { when: time.when })}>
              {t('cancel')}
            </Button>
          )}
          {session.status === 'complete' && (
            <Button variant="subtle" size="sm" onClick={onNotes} aria-label={t('notesOf', { when: time.when })}>
              {t('notes')}
            </Button>
          )}
        </>
      }
    />
  );
}
