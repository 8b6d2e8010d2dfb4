import { Button, Group, IconPrinter } from '@larkwell/ui';
import { sessionNotePdf } from '../api/file-addresses.ts';
import type { Note } from '../api/index.ts';
import { saveDownload } from '../api/save-download.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';

interface PrintNoteProps {
  event: { id: string };
  childId: string;
  /** Of all children of the session, as filed. */
  notes: readonly Pick<Note, 'child_id' | 'creator_id' | 'creator_name'>[];
  /** The reader's. */
  zone: string;
}

/** A button for the note of each author about this child. Shows nothing while none is filed. */
export function PrintNote({ event, childId, notes, zone }: PrintNoteProps) {
  const print = useToastMutation({
    mutationFn: (creator_id: string) =>
      saveDownload(sessionNotePdf(event.id, { child_id: childId, creator_id, timezone: zone })),
    success: t('printed'),
  });
  const authors = new Map(
    notes
      .filter(({ child_id }) => child_id === childId)
      .map(({ creator_id, creator_name }) => [creator_id, creator_name]),
  );
  if (authors.size === 0) return null;
  return (
    <Group mt="lg">
      {[...authors].map(([id, name]) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={print.isPending && print.variables === id}
          onClick={() => print.mutate(id)}
        >
          {authors.size === 1 ? t('printNote') : t('printNoteOf', { name })}
        </Button>
      ))}
    </Group>
  );
}
