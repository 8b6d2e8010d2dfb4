import { messageOf, useToastMutation } from '@larkwell/app-kit';
import { deleteInvitation, inviteClient, type ToSchedule } from '@larkwell/app-kit/api';
import { notifySuccess } from '@larkwell/ui';
import { dashboardKeys } from '../events/queries.ts';
import { t } from './messages.ts';

/** A child, one of its care services, and what the family can still book of it. */
export interface Invited {
  clientId: string;
  name: string;
  serviceId: string;
  /** 'Speech therapy, weekly' */
  serviceName: string;
  sessionType: ToSchedule['session_type'];
  /** Sessions that fit into free times by `until`. */
  bookable: number;
  /** The last day to book, `YYYY-MM-DD`; null without one. */
  until: string | null;
}

export const useInvite = () =>
  useToastMutation({
    mutationFn: async ({ clientId, serviceId }: Invited) =>
      (await inviteClient({ path: { client_id: clientId }, body: { service_id: serviceId } })).invitation,
    success: (_, { name }) => t('invited', { name }),
    invalidates: dashboardKeys,
  });

/** Invites one family after the other. A refusal doesn't stop the rest. */
export const useInviteSeveral = () =>
  useToastMutation({
    mutationFn: async (several: readonly Invited[]) => {
      const refused: { invited: Invited; reason: string }[] = [];
      for (const invited of several) {
        try {
          await inviteClient({ path: { client_id: invited.clientId }, body: { service_id: invited.serviceId } });
        } catch (error) {
          refused.push({ invited, reason: messageOf(error) });
        }
      }
      return { sent: several.length - refused.length, refused };
    },
    onSuccess: ({ sent }) => {
      if (sent > 0) notifySuccess(t('invitedSeveral', { count: sent }));
    },
    invalidates: dashboardKeys,
  });

export const useRevoke = () =>
  useToastMutation({
    mutationFn: (id: string) => deleteInvitation({ path: { invitation_id: id } }),
    success: t('revoked'),
    invalidates: dashboardKeys,
  });
