import { messageOf, useToastMutation } from '@larkwell/app-kit';
import { deleteInvitation, inviteClient, type ToSchedule } from '@larkwell/app-kit/api';
import { notifyUndo } from '@larkwell/ui';
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
  /** Of the adults who get the email. */
  languages: ToSchedule['family_languages'];
}

/** Invites a family, and offers to undo it before the email leaves. */
export function useInvite(onUndone?: () => void) {
  const revoke = useRevoke();
  return useToastMutation({
    mutationFn: async ({ clientId, serviceId }: Invited) =>
      (await inviteClient({ path: { client_id: clientId }, body: { service_id: serviceId } })).invitation,
    onSuccess: ({ id }, { name }) =>
      notifyUndo(t('invited', { name }), () => {
        onUndone?.();
        revoke.mutate(id);
      }),
    invalidates: dashboardKeys,
  });
}

/** Invites one family after the other. A refusal doesn't stop the rest. */
export function useInviteSeveral() {
  const back = useToastMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await deleteInvitation({ path: { invitation_id: id } });
    },
    success: t('revokedSeveral'),
    invalidates: dashboardKeys,
  });
  return useToastMutation({
    mutationFn: async (several: readonly Invited[]) => {
      const sent: string[] = [];
      const refused: { invited: Invited; reason: string }[] = [];
      for (const invited of several) {
        try {
          const body = { service_id: invited.serviceId };
          sent.push((await inviteClient({ path: { client_id: invited.clientId }, body })).invitation.id);
        } catch (error) {
          refused.push({ invited, reason: messageOf(error) });
        }
      }
      return { sent, refused };
    },
    onSuccess: ({ sent }) => {
      if (sent.length > 0) notifyUndo(t('invitedSeveral', { count: sent.length }), () => back.mutate(sent));
    },
    invalidates: dashboardKeys,
  });
}

export const useRevoke = () =>
  useToastMutation({
    mutationFn: (id: string) => deleteInvitation({ path: { invitation_id: id } }),
    success: t('revoked'),
    invalidates: dashboardKeys,
  });
