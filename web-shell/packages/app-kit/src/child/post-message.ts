import { createGuardianNote, createTherapistNote } from '../api/index.ts';
import type { Attempt } from '../query/useToastMutation.ts';
import type { Role } from '../sign-in/last-role.ts';
import type { Thread } from './message-calls.ts';

interface NewMessage {
  content: string;
  attachmentIds: string[];
}

/** Apart from the other calls, because the shell sends messages that wait. */
export const postMessage = (
  role: Role,
  { childId, therapistId }: Thread,
  { content, attachmentIds }: NewMessage,
  headers: Attempt['headers'],
): Promise<unknown> =>
  (role === 'guardian' ? createGuardianNote : createTherapistNote)({
    path: { client_id: childId },
    query: { therapist_id: therapistId },
    body: { note: { content, child_id: childId, note_type: 'general', attachment_ids: attachmentIds } },
    headers,
  });
