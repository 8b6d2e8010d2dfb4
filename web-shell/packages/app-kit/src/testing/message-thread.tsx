import type { ComponentProps } from 'react';
import { MessageThread } from '../child/MessageThread.tsx';

/** A thread with Maya about one child, for a reader in Los Angeles. */
export const threadWithMaya = (props: Partial<ComponentProps<typeof MessageThread>> = {}) => (
  <MessageThread
    childId="child-1"
    therapistId="therapist-1"
    zone="America/Los_Angeles"
    label="Messages"
    composerLabel="Message to Maya"
    empty={{ title: 'Say hello', message: 'She reads it here.' }}
    {...props}
  />
);
