import { useMounted } from '@larkwell/ui';
import type { ComponentProps } from 'react';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';

/** Loaded once a session opens. */
export default function SessionDialog({ id, onClose }: ComponentProps<typeof EventDialog>) {
  // a dialog only remembers where the focus was when it opens after it was there
  const mounted = useMounted();
  return <EventDialog id={mounted ? id : null} onClose={onClose} />;
}
