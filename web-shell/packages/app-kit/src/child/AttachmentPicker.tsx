import { FilesUploader } from '@larkwell/ui';
import { t } from './messages.ts';
import type { Attachments } from './useAttachments.ts';

/** Like the server's. `docs/product/clinical-records.md#attachments` */
const mostFiles = 5;

/** Chooses files for a message or material; they are uploaded when it is sent. */
export function AttachmentPicker({ attachments }: { attachments: Attachments }) {
  return (
    <FilesUploader
      compact
      label={t('attachFiles')}
      groups={['image', 'pdf', 'document']}
      max={mostFiles}
      value={attachments.files}
      onChange={attachments.choose}
      disabled={attachments.busy}
      progressOf={attachments.progressOf}
    />
  );
}
