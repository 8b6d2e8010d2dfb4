import { Alert, IconInfoCircle } from '@larkwell/ui';
import { t } from './messages.ts';

/** After a reload: what was typed is there, the files are not. */
export function FilesLost() {
  return (
    <Alert role="status" icon={<IconInfoCircle size={20} aria-hidden />} title={t('filesLostTitle')}>
      {t('filesLost')}
    </Alert>
  );
}
