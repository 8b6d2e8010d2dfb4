import { Link } from '@larkwell/app-kit';
import type { EventShape } from '@larkwell/app-kit/api';
import { Button, IconVideo } from '@larkwell/ui';
import { t } from '../messages/index.ts';
import { startable } from './standing.ts';

interface StartButtonProps {
  event: EventShape;
  now: Date;
  /** When the session is, to tell one button from another. */
  when: string;
  size?: 'sm' | 'md';
}

/** To the page in front of the meeting room; set apart once the room is open. Nothing where nothing can be started. */
export function StartButton({ event, now, when, size = 'md' }: StartButtonProps) {
  if (!startable(event, now)) return null;
  const open = Boolean(event.therapist.meeting_url);
  return (
    <Button
      component={Link}
      to={`/session/pre-session?topic=${event.id}`}
      size={size}
      variant={open ? 'filled' : 'light'}
      data-tone={open ? 'accent' : undefined}
      leftSection={<IconVideo size={18} aria-hidden />}
      aria-label={t('startOf', { when })}
    >
      {t('start')}
    </Button>
  );
}
