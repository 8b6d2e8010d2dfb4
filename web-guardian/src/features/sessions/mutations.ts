import { useToastMutation } from '@larkwell/app-kit';
import { cancelClientEvent } from '@larkwell/app-kit/api';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import { t } from './messages/index.ts';

export const useCancelSession = (childId: string) =>
  useToastMutation({
    mutationFn: (sessionId: string) => cancelClientEvent({ path: { client_id: childId, event_id: sessionId } }),
    success: t('cancelSuccess'),
    invalidates: sessionKeys(childId),
  });
