import { useToastMutation } from '@larkwell/app-kit';
import { listRecapsQueryKey, logPractice, type Recap } from '@larkwell/app-kit/api';
import type { Feeling } from '@larkwell/app-kit/child';
import { t } from '../messages.ts';

interface LogPracticeOptions {
  childId: string;
  recap: Pick<Recap, 'id'>;
  onLogged?: () => void;
}

/** Tells the therapist that the family practiced at home. */
export function useLogPractice({ childId, recap, onLogged }: LogPracticeOptions) {
  return useToastMutation({
    mutationFn: (practice: { feeling: Feeling | null; comment: string }, { headers }) =>
      logPractice({ path: { client_id: childId, recap_id: recap.id }, body: { practice }, headers }),
    success: t('practiceLogged'),
    invalidates: [listRecapsQueryKey({ path: { client_id: childId } })],
    ...(onLogged ? { onSuccess: onLogged } : {}),
  });
}
