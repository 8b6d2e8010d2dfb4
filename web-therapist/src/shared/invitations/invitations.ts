import { http, useToastMutation } from '@larkwell/app-kit';
import type { EventType } from '@larkwell/app-kit/api';
import { dashboardKey, tasksKey } from '../events/queries.ts';
import { t } from './messages/index.ts';

export interface Invitation {
  id: string;
  service_id: string;
  client_id: string;
  session_type: EventType;
  status: 'open' | 'used' | 'expired' | 'revoked';
  /** ISO 8601, as the next: 14 days later. */
  created_at: string;
  expires_at: string;
  /** The whole address; with it the family books without signing in. */
  url: string;
}

/** A child and one of the services that its therapist gives it. */
export interface Invited {
  clientId: string;
  name: string;
  serviceId: string;
}

const changed = [tasksKey, dashboardKey] as const;

export const useInvite = () =>
  useToastMutation({
    mutationFn: async ({ clientId, serviceId }: Invited) => {
      const path = `/therapist/clients/${clientId}/invite_to_schedule_session`;
      return (await http.post<{ invitation: Invitation }>(path, { service_id: serviceId })).invitation;
    },
    success: (_, { name }) => t('invited', { name }),
    invalidates: changed,
  });

export const useRevoke = () =>
  useToastMutation({
    mutationFn: (id: string) => http.delete(`/therapist/invitations/${id}`),
    success: t('revoked'),
    invalidates: changed,
  });
