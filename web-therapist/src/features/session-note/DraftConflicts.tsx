import type { EventDetailsSchema, NoteDraft } from '@larkwell/app-kit/api';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Alert, Button } from '@larkwell/ui';
import { isSoapPart, type NoteDrafts } from '../../shared/event-details/drafts.ts';
import { t as parts } from '../../shared/event-details/messages.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { keyOf } from './noteDrafts.ts';
import classes from './SessionNotePage.module.css';

interface DraftConflictsProps {
  event: EventDetailsSchema;
  conflicts: readonly NoteDraft[];
  drafts: NoteDrafts;
  onResolve: (theirs: NoteDraft, text: string) => void;
}

/** Parts that two windows or devices changed: both texts side by side. The therapist keeps one or both. */
export function DraftConflicts({ event, conflicts, drafts, onResolve }: DraftConflictsProps) {
  const { zone } = useTherapist();
  return conflicts.map((theirs) => {
    const mine = drafts.parts[keyOf(theirs)] ?? '';
    const part = isSoapPart(theirs.note_type) ? parts(theirs.note_type) : '';
    const child = event.guests.find(({ child_id }) => child_id === theirs.child_id)?.name ?? '';
    const texts = [
      { name: t('here'), text: mine, keep: t('keepHere') },
      {
        name: t('elsewhere', { when: formatDateTime(theirs.saved_at, zone) }),
        text: theirs.content,
        keep: t('keepElsewhere'),
      },
    ];
    const both = [theirs.content, mine].map((text) => text.trim()).filter(Boolean);
    return (
      <Alert key={keyOf(theirs)} role="alert" data-tone="warning" title={t('conflictTitle', { part, child })} mb="md">
        <p className={classes.conflictLead}>{t('conflictLead')}</p>
        <div className={classes.sides}>
          {texts.map(({ name, text, keep }) => (
            <section key={keep} className={classes.side} aria-label={name}>
              <p className={classes.part}>{name}</p>
              <p className={classes.text}>{text.trim() || t('noText')}</p>
              <Button variant="default" size="sm" onClick={() => onResolve(theirs, text)}>
                {keep}
              </Button>
            </section>
          ))}
        </div>
        {both.length > 1 && (
          <Button variant="default" size="sm" onClick={() => onResolve(theirs, both.join('\n\n'))}>
            {t('keepBoth')}
          </Button>
        )}
      </Alert>
    );
  });
}
