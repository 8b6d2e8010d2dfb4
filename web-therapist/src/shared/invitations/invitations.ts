import { useToastMutation } from '@larkwell/app-kit';
import { deleteInvitation, inviteClient } from '@larkwell/app-kit/api';
import { dashboardKeys } from '../events/queries.ts';
import { t } from './messages.ts';

/** A child and one of its care services. */
export interface Invited {
  clientId: string;
  name: string;
  serviceId: string;
}

export const useInvite = () =>
  useToastMutation({
    mutationFn: async ({ clientId, serviceId }: Invited) =>
      (await inviteClient({ path: { client_id: clientId }, body: { service_id: serviceId } })).invitation,
    success: (_, { name }) => t('invited', { name }),
    invalidates: dashboardKeys,
  });

export const useRevoke = () =>
  useToastMutation({
    mutationFn: (id: string) => deleteInvitation({ path: { invitation_id: id } }),
    success: t('revoked'),
    invalidates: dashboardKeys,
  });
