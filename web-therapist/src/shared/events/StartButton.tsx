import { Link } from '@larkwell/app-kit';
import type { EventShape } from '@larkwell/app-kit/api';
import { Button, IconCamera, IconVideo } from '@larkwell/ui';
import { preSessionPage } from '../../paths.ts';
import { t } from '../messages.ts';
import { roomIsOpen, startable } from './standing.ts';

interface StartButtonProps {
  event: EventShape;
  now: Date;
  /** When the session is, to tell one button from another. */
  when: string;
  size?: 'sm' | 'md';
}

/**
 * To the page in front of the meeting room: to check the devices there, and to start once the room is open. Nothing
 * where neither can be done.
 */
export function StartButton({ event, now, when, size = 'md' }: StartButtonProps) {
  if (!startable(event, now)) return null;
  const open = roomIsOpen(event, now);
  return (
    <Button
      component={Link}
      to={preSessionPage(event.id)}
      size={size}
      variant={open ? 'filled' : 'light'}
      data-tone={open ? 'accent' : undefined}
      leftSection={open ? <IconVideo size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
      aria-label={t(open ? 'startOf' : 'checkOf', { when })}
    >
      {t(open ? 'start' : 'check')}
    </Button>
  );
}
