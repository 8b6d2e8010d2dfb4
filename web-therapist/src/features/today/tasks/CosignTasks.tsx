import { Link, TextDraftStatus, useKeptText } from '@larkwell/app-kit';
import type { Cosignature } from '@larkwell/app-kit/api';
import { formatDay } from '@larkwell/app-kit/time';
import { Button, NoteForm, WrittenText } from '@larkwell/ui';
import { notePage } from '../../../paths.ts';
import { t as ofNote } from '../../../shared/event-details/messages.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import type { cosignaturesFor } from '../waiting.ts';
import classes from './CosignTasks.module.css';
import { t } from './messages.ts';
import { useDecision } from './mutations.ts';
import { TaskSection } from './TaskSection.tsx';

type CosignTasksProps = ReturnType<typeof cosignaturesFor>;

/**
 * Notes of supervised therapists that wait for the viewer, and notes of the viewer that a supervisor returned
 * (docs/product/clinical-records.md#co-signed-notes).
 */
export function CosignTasks({ toAddTo, toCosign, returned }: CosignTasksProps) {
  return (
    <>
      <TaskSection id="to-add-to" count={toAddTo.length}>
        <ul className={classes.list} aria-label={t('toAddTo')}>
          {toAddTo.map((note) => (
            <Returned key={keyOf(note)} note={note} />
          ))}
        </ul>
      </TaskSection>
      <TaskSection id="to-cosign" count={toCosign.length}>
        <ul className={classes.list} aria-label={t('toCosign')}>
          {toCosign.map((note) => (
            <ToCosign key={keyOf(note)} note={note} />
          ))}
        </ul>
      </TaskSection>
      <TaskSection id="returned" count={returned.length}>
        <ul className={classes.list} aria-label={t('returned')}>
          {returned.map((note) => (
            <ToCosign key={keyOf(note)} note={note} />
          ))}
        </ul>
      </TaskSection>
    </>
  );
}

const keyOf = ({ event_id, child, author_id }: Cosignature) => `${event_id} ${child.id} ${author_id}`;

function Head({ note }: { note: Cosignature }) {
  const { zone } = useTherapist();
  const day = formatDay(note.starts_at ?? note.requested_at, zone);
  return (
    <div>
      <p className={classes.name}>{note.child.name}</p>
      <p className={classes.about}>{t('noteBy', { name: note.author_name, day })}</p>
    </div>
  );
}

function ToCosign({ note }: { note: Cosignature }) {
  const { zone } = useTherapist();
  const about = { childId: note.child.id, kind: 'cosignature_feedback', subjectId: note.notes[0]?.id ?? '' } as const;
  const { text: feedback, setText: setFeedback, draft } = useKeptText(about);
  const { cosign, giveBack } = useDecision(() => setFeedback(null));
  const words = { name: note.child.name, author: note.author_name };
  return (
    <li className={classes.note}>
      <Head note={note} />
      {note.feedback !== '' && <WrittenText by={t('yourFeedback')} text={note.feedback} />}
      {note.notes.map(({ id, note_type, content, addenda }) => {
        const part = ofNote(soapTitle(note_type));
        return (
          <WrittenText key={id} by={part} text={content}>
            {addenda.map((addendum) => (
              <WrittenText key={addendum.id} by={ofNote('addendum', { part })} text={addendum.content} />
            ))}
          </WrittenText>
        );
      })}
      <TextDraftStatus draft={draft} zone={zone} onDiscard={() => setFeedback(null)} />
      {feedback === null ? (
        <div className={classes.actions}>
          <Button loading={cosign.isPending} onClick={() => cosign.mutate(note)} aria-label={t('cosignNoteOf', words)}>
            {t('cosignNote')}
          </Button>
          <Button variant="subtle" onClick={() => setFeedback('')} aria-label={t('askForAddendumOf', words)}>
            {t('askForAddendum')}
          </Button>
        </div>
      ) : (
        <NoteForm
          label={t('feedback', { name: note.author_name })}
          text={feedback}
          onText={setFeedback}
          requiredMessage={t('feedbackRequired')}
          saveLabel={t('sendFeedback')}
          onCancel={() => setFeedback(null)}
          onSave={(text) => giveBack.mutateAsync({ note, feedback: text })}
        />
      )}
    </li>
  );
}

const soapTitle = (type: Cosignature['notes'][number]['note_type']) => (type === 'general' ? 'notes' : type);

function Returned({ note }: { note: Cosignature }) {
  return (
    <li className={classes.note}>
      <Head note={note} />
      <WrittenText by={ofNote('feedbackBy', { name: note.supervisor_name })} text={note.feedback} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={notePage(note.event_id, note.child.id)}
          aria-label={t('openNoteOf', { name: note.child.name })}
        >
          {t('openNote')}
        </Button>
      </div>
    </li>
  );
}
