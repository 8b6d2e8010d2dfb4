import { WrittenText } from '@larkwell/ui';
import { listEventMaterialsOptions, type Material, type MaterialsResponse } from '../api/index.ts';
import { formatDateTime } from '../time/index.ts';
import { AttachmentList } from './AttachmentList.tsx';

/** Materials have no live updates, so they are polled while open, in milliseconds. */
const pollInterval = 60_000;

/** A session's materials that the viewer may read, oldest first. */
export const materialsQuery = (eventId: string) => ({
  ...listEventMaterialsOptions({ path: { event_id: eventId } }),
  select: ({ materials }: MaterialsResponse) => materials,
  staleTime: 0,
  refetchInterval: pollInterval,
});

interface MaterialListProps {
  materials: readonly Material[];
  /** The reader's. */
  zone: string;
}

export function MaterialList({ materials, zone }: MaterialListProps) {
  return materials.map(({ id, creator_name, created_at, content, attachments }) => (
    <WrittenText key={id} by={`${creator_name} · ${formatDateTime(created_at, zone)}`} text={content}>
      <AttachmentList attachments={attachments} />
    </WrittenText>
  ));
}
