import type { InvitationSchema } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, ConfirmDialog, copyText, IconCopy, useOpener } from '@larkwell/ui';
import { useState } from 'react';
import { useRevoke } from '../../../shared/invitations/invitations.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './tasks.module.css';

/** Unused invitation links; each can be copied or revoked. */
export function Invitations({ invitations }: { invitations: readonly InvitationSchema[] }) {
  const { zone } = useTherapist();
  const [revoking, setRevoking] = useState<InvitationSchema | null>(null);
  const revoke = useRevoke();
  useOpener(revoking !== null);
  return (
    <>
      <ul className={classes.list} aria-label={t('invitations')}>
        {invitations.map((invitation) => {
          const { id, client, service_name, url, created_at, expires_at } = invitation;
          const words = { name: client.name, service: service_name };
          return (
            <li key={id} className={classes.row}>
              <div className={classes.text}>
                <p className={classes.name}>{t('invitationOf', words)}</p>
                <p>
                  {t('invitationDates', { made: formatDate(created_at, zone), until: formatDate(expires_at, zone) })}
                </p>
              </div>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="sm"
                  disabled={url === null}
                  leftSection={<IconCopy size={18} aria-hidden />}
                  onClick={() => void copyText(url ?? '')}
                  aria-label={t('copyOf', words)}
                >
                  {t('copy')}
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  data-tone="danger"
                  onClick={() => setRevoking(invitation)}
                  aria-label={t('revokeOf', words)}
                >
                  {t('revoke')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={revoking !== null}
        title={t('revokeTitle')}
        confirmLabel={t('revoke')}
        cancelLabel={t('keep')}
        danger
        busy={revoke.isPending}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && revoke.mutate(revoking.id, { onSettled: () => setRevoking(null) })}
      >
        {t('revokeText')}
      </ConfirmDialog>
    </>
  );
}
