import { Alert, IconMessage } from '@larkwell/ui';
import { t } from '../messages/index.ts';

/** Why a family asks to have a session moved, in its own words. */
export function RescheduleRequest({ reason }: { reason: string }) {
  return (
    <Alert icon={<IconMessage size={20} aria-hidden />} title={t('rescheduleAsked')}>
      {reason}
    </Alert>
  );
}
