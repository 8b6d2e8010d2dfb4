import { Alert, IconInfoCircle } from '@larkwell/ui';
import { t } from './messages.ts';

/** After a reload the text is restored, but the files are gone. */
export function FilesLostNotice() {
  return (
    <Alert role="status" icon={<IconInfoCircle size={20} aria-hidden />} title={t('filesLostTitle')}>
      {t('filesLost')}
    </Alert>
  );
}
