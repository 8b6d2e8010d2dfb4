import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  type Amendment,
  type AmendmentAnswer,
  answerAmendment,
  type Cosignature,
  cosignNote,
  listCosignaturesQueryKey,
  listOpenAmendmentsQueryKey,
  returnNote,
  showRecordTaskCountQueryKey,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

const invalidates = [listCosignaturesQueryKey(), showRecordTaskCountQueryKey()];
const decided = ({ child, author_id, version }: Cosignature) => ({ child_id: child.id, author_id, version });

/** Co-signs a note, or returns it to its author. A refusal reloads the list: the author may have added something. */
export function useDecision(onDone?: () => void) {
  const client = useQueryClient();
  const onError = () => void client.invalidateQueries({ queryKey: listCosignaturesQueryKey() });
  const cosign = useToastMutation({
    mutationFn: (note: Cosignature, { headers }) =>
      cosignNote({ path: { event_id: note.event_id }, body: { cosignature: decided(note) }, headers }),
    success: t('cosigned'),
    invalidates,
    onError,
  });
  const giveBack = useToastMutation({
    mutationFn: ({ note, feedback }: { note: Cosignature; feedback: string }, { headers }) =>
      returnNote({ path: { event_id: note.event_id }, body: { cosignature: { ...decided(note), feedback } }, headers }),
    success: (_, { note }) => t('returnedTo', { name: note.author_name }),
    invalidates,
    onError,
    ...(onDone ? { onSuccess: onDone } : {}),
  });
  return { cosign, giveBack };
}

interface Answer extends AmendmentAnswer {
  request: Amendment;
}

/** Answers a family's request. A refusal reloads the list: a colleague may have answered, or the family withdrew. */
export function useAnswerAmendment() {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: ({ request, ...amendment_request }: Answer) =>
      answerAmendment({
        path: { client_id: request.child_id, amendment_request_id: request.id },
        body: { amendment_request },
      }),
    success: t('amendmentAnswered'),
    invalidates: [listOpenAmendmentsQueryKey(), showRecordTaskCountQueryKey()],
    onError: () => void client.invalidateQueries({ queryKey: listOpenAmendmentsQueryKey() }),
  });
}
