import { useQuery } from '@larkwell/app-kit';
import { readAttachmentLink } from '@larkwell/app-kit/api';
import { materialsQuery } from '@larkwell/app-kit/child';
import type { BoardFiles, BoardPages } from '@larkwell/room-stage';
import { useMemo } from 'react';

const pdf = 'application/pdf';

/** The pictures and PDFs of the session's materials, for the therapist's whiteboard. */
export function useBoardFiles(eventId: string, isTherapist: boolean): BoardFiles | undefined {
  const { data } = useQuery({ ...materialsQuery(eventId), enabled: isTherapist });
  return useMemo(() => {
    const files = data
      ?.flatMap(({ attachments }) => attachments)
      .filter(({ content_type }) => content_type === pdf || content_type.startsWith('image/'));
    return files && { files: files.map(({ id, filename }) => ({ id, name: filename })), open };
  }, [data]);
}

/** Links live for five minutes, so each opening asks for one. */
async function open(id: string): Promise<BoardPages> {
  const { attachment } = await readAttachmentLink({ path: { attachment_id: id } });
  const response = await fetch(attachment.url);
  if (!response.ok) throw new Error('The file is not there.');
  const blob = await response.blob();
  if (attachment.content_type !== pdf) return { count: 1, picture: async () => blob, close: () => undefined };
  const { openPdf } = await import('./pdfPages.ts');
  return openPdf(await blob.arrayBuffer());
}
