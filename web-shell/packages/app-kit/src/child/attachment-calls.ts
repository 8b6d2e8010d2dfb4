import type { UploadedFile } from '@larkwell/ui';
import { createAttachment, readAttachmentLink } from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { saveFile } from './document-calls.ts';

/** What a file is uploaded for: a message about a child, or a session's material. */
export type AttachmentPlace = { client_id: string } | { event_id: string };

/** Resolves to its id. The picker shows errors beside the file. */
export async function uploadAttachment(place: AttachmentPlace, file: UploadedFile): Promise<string> {
  const { attachment } = await createAttachment({ body: { attachment: { ...place, file } } });
  return attachment.id;
}

/** Links expire after five minutes, so fetch a fresh one. */
export const useOpenAttachment = () =>
  useToastMutation({
    mutationFn: async (id: string) => {
      const { attachment } = await readAttachmentLink({ path: { attachment_id: id } });
      saveFile(attachment);
    },
  });
