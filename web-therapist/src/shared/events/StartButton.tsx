import { Link } from '@larkwell/app-kit';
import { preSessionPage } from '@larkwell/app-kit/addresses';
import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconCamera, IconVideo } from '@larkwell/ui';
import { t } from '../messages.ts';
import { canStart } from './sessionState.ts';

interface StartButtonProps {
  event: EventSchema;
  now: Date;
  /** The session's time, for the accessible name. */
  when: string;
  size?: 'sm' | 'md';
}

/**
 * Link to the pre-session page: to check devices, and to start once the room is open. Renders nothing
 * when neither is possible.
 */
export function StartButton({ event, now, when, size = 'md' }: StartButtonProps) {
  if (!canStart(event, now)) return null;
  const open = event.permissions.join.allowed;
  return (
    <Button
      component={Link}
      to={preSessionPage(event.id)}
      size={size}
      variant={open ? 'filled' : 'default'}
      data-tone={open ? 'accent' : undefined}
      leftSection={open ? <IconVideo size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
      aria-label={t(open ? 'startOf' : 'checkOf', { when })}
    >
      {t(open ? 'start' : 'check')}
    </Button>
  );
}
