import { http, useToastMutation } from '@larkwell/app-kit';
import { sessionsKey } from '../../shared/sessions/queries.ts';
import type { Session } from '../../shared/types.ts';
import { t } from './messages/index.ts';

export const useCancelSession = (childId: string) =>
  useToastMutation({
    mutationFn: (sessionId: string) => http.post<{ event: Session }>(`/clients/${childId}/events/${sessionId}/cancel`),
    success: t('cancelSuccess'),
    invalidates: [sessionsKey(childId)],
  });
