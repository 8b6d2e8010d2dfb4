import { http, queryOptions } from '@larkwell/app-kit';

export interface Message {
  id: string;
  content: string;
  creator_type: 'guardian' | 'therapist';
  creator_id: string;
  creator_name: string;
  note_type: string;
  created_at: string;
  profile_photo: string | null;
  edited: boolean;
}

export interface Correspondent {
  id: string;
  full_name: string;
  specialty: string | null;
}

/** The child's therapists. */
export const correspondentsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['correspondents', childId],
    queryFn: () => http.get<{ therapists: Correspondent[] }>(`/clients/${childId}/therapists`),
    select: (answer: { therapists: Correspondent[] }) => answer.therapists,
  });

/** How often an open thread looks for answers, in milliseconds. */
const lookEvery = 20_000;

export const messagesKey = (childId: string) => ['messages', childId];

/** Oldest first. A message is a note of type general; shared session notes stand with their session. */
export const messagesQuery = (childId: string, therapistId: string) =>
  queryOptions({
    queryKey: [...messagesKey(childId), therapistId],
    queryFn: () =>
      http.get<{ notes: Message[] }>(`/guardian/clients/${childId}/notes`, { query: { therapist_id: therapistId } }),
    select: (answer: { notes: Message[] }) => answer.notes.filter(({ note_type }) => note_type === 'general'),
    refetchInterval: lookEvery,
  });
