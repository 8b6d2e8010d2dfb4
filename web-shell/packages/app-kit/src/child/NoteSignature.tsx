import { WrittenText } from '@larkwell/ui';
import type { Note } from '../api/index.ts';
import { formatDateTime } from '../time/index.ts';
import { t } from './messages.ts';
import classes from './NoteSignature.module.css';

interface NoteSignatureProps {
  note: Pick<Note, 'signed_at' | 'signed_by' | 'addenda' | 'cosignature'>;
  /** The reader's. */
  zone: string;
}

/** Below a signed note: who signed and co-signed it and when, and what the author added since. */
export function NoteSignature({ note: { signed_at, signed_by, addenda, cosignature }, zone }: NoteSignatureProps) {
  if (signed_at === null) return null;
  return (
    <>
      <p className={classes.line}>{t('signed', { when: formatDateTime(signed_at, zone), name: signed_by ?? '' })}</p>
      {cosignature && (
        <p className={classes.line}>
          {t(`cosigned_${cosignature.state}`, {
            name: cosignature.supervisor_name,
            when: cosignature.signed_at === null ? '' : formatDateTime(cosignature.signed_at, zone),
          })}
        </p>
      )}
      {addenda.map(({ id, content, created_at }) => (
        <WrittenText key={id} by={t('addendumOf', { when: formatDateTime(created_at, zone) })} text={content} />
      ))}
    </>
  );
}
