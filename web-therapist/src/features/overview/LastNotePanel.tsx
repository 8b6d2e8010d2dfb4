import { Link, Loaded } from '@larkwell/app-kit';
import type { ClientSchema } from '@larkwell/app-kit/api';
import { formatDay } from '@larkwell/app-kit/time';
import { Anchor, ListSkeleton, Panel } from '@larkwell/ui';
import { notePage } from '../../paths.ts';
import { isSoapPart } from '../../shared/event-details/drafts.ts';
import { t as parts } from '../../shared/event-details/messages.ts';
import { lastNoteOf, type useLastNotes } from '../../shared/notes/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

interface LastNotePanelProps {
  client: ClientSchema;
  notes: ReturnType<typeof useLastNotes>;
}

/** The first lines of each part of the latest note. */
export function LastNotePanel({ client, notes }: LastNotePanelProps) {
  const { zone } = useTherapist();
  const note = lastNoteOf(notes.data ?? []);
  const [first] = note;
  return (
    <Panel
      title={t('lastNote')}
      actions={
        first?.event_id && (
          <Anchor component={Link} to={notePage(first.event_id, client.id)} className={classes.link}>
            {t('openNote')}
          </Anchor>
        )
      }
    >
      <Loaded query={notes} failed={t('notesFailed')} skeleton={<ListSkeleton count={1} />}>
        {() =>
          first ? (
            <>
              <p className={classes.quiet}>{formatDay(first.created_at, zone)}</p>
              <dl className={classes.parts}>
                {note.map(({ id, note_type, content }) => (
                  <div key={id}>
                    {isSoapPart(note_type) && <dt>{parts(note_type)}</dt>}
                    <dd className={classes.lines}>{content}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : (
            <p className={classes.quiet}>{t('noteNone')}</p>
          )
        }
      </Loaded>
    </Panel>
  );
}
