import { FileLinks } from '@larkwell/ui';
import type { Attachment } from '../api/index.ts';
import { useOpenAttachment } from './attachment-calls.ts';
import { formatSize } from './document-details.ts';
import { t } from './messages.ts';

/** The files of a message or a material. `docs/product/clinical-records.md#attachments` */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const open = useOpenAttachment();
  if (attachments.length === 0) return null;
  return (
    <FileLinks
      label={t('attachments')}
      files={attachments.map(({ id, filename, size }) => ({ id, name: filename, size: formatSize(size) }))}
      onOpen={open.mutate}
    />
  );
}
