import { useSearchParams } from '@larkwell/app-kit';
import type { Session } from '../../shared/types.ts';

export const sessionDialogs = ['cancel', 'reschedule', 'materials', 'notes', 'dispute'] as const;
export type SessionDialog = (typeof sessionDialogs)[number];

/**
 * The open dialog, kept in the address (`?dialog=cancel&session=…`): a reload keeps it, and Back closes it. A session
 * that isn't among the loaded ones opens nothing.
 */
export function useSessionDialog(sessions: readonly Session[]) {
  const [address, setAddress] = useSearchParams();
  const session = sessions.find(({ id }) => id === address.get('session')) ?? null;

  const change = (dialog: SessionDialog | null, sessionId?: string) =>
    setAddress(
      (before) => {
        before.delete('dialog');
        before.delete('session');
        if (dialog && sessionId) {
          before.set('dialog', dialog);
          before.set('session', sessionId);
        }
        return before;
      },
      { replace: dialog === null },
    );

  return {
    /** The session of an open dialog, or null. */
    inDialog: (dialog: SessionDialog) => (address.get('dialog') === dialog ? session : null),
    isOpen: session !== null && address.has('dialog'),
    open: (dialog: SessionDialog, { id }: Session) => change(dialog, id),
    close: () => change(null),
  };
}
