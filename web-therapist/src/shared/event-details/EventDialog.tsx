import { Loaded, useQuery } from '@larkwell/app-kit';
import { dialogWidths, InlineConfirm, ListSkeleton, Modal } from '@larkwell/ui';
import { useState } from 'react';
import { eventQuery } from '../events/queries.ts';
import { typeLabel } from '../events/words.ts';
import { isEmpty, type NoteDrafts } from './drafts.ts';
import { EventDetails } from './EventDetails.tsx';
import classes from './event-details.module.css';
import { t } from './messages/index.ts';

interface EventDialogProps {
  /** Null while none is open. */
  id: string | null;
  onClose: () => void;
}

/** Everything about one event, and what its therapist may do with it. Asks before written notes are lost. */
export function EventDialog({ id, onClose }: EventDialogProps) {
  const [shownId, setShownId] = useState(id);
  const [drafts, setDrafts] = useState<NoteDrafts>({});
  const [asking, setAsking] = useState(false);
  if (id !== null && id !== shownId) {
    setShownId(id); // the last one stays in the dialog while it closes
    setDrafts({});
  }
  const query = useQuery({ ...eventQuery(shownId ?? ''), enabled: id !== null });

  function leave() {
    setDrafts({});
    setAsking(false);
    onClose();
  }

  return (
    <Modal
      opened={id !== null}
      onClose={() => (isEmpty(drafts) ? leave() : setAsking(true))}
      size={dialogWidths.wide}
      title={query.data ? typeLabel(query.data.event_type) : t('details')}
    >
      <div className={classes.dialog}>
        {asking && (
          <div className={classes.question}>
            <InlineConfirm
              title={t('discardTitle')}
              confirmLabel={t('discard')}
              cancelLabel={t('keepWriting')}
              danger
              onConfirm={leave}
              onCancel={() => setAsking(false)}
            >
              {t('discardText')}
            </InlineConfirm>
          </div>
        )}
        <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
          {(event) => <EventDetails event={event} drafts={drafts} onDrafts={setDrafts} />}
        </Loaded>
      </div>
    </Modal>
  );
}
