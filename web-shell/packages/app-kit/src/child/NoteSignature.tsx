import { WrittenText } from '@larkwell/ui';
import type { Note } from '../api/index.ts';
import { formatDateTime } from '../time/index.ts';
import { t } from './messages.ts';
import classes from './NoteSignature.module.css';

/** 'Maya Okafor, Speech therapy, license CA SLP-20391', as at the signature. */
export const signerOf = (name: string, note: { signed_specialty: string | null; signed_licenses: string | null }) => {
  const licenses = note.signed_licenses ? t('license', { licenses: note.signed_licenses }) : null;
  return [name, note.signed_specialty, licenses].filter(Boolean).join(', ');
};

interface NoteSignatureProps {
  note: Pick<Note, 'signed_at' | 'signed_by' | 'signed_specialty' | 'signed_licenses' | 'addenda' | 'cosignature'>;
  /** The reader's. */
  zone: string;
}

/** Below a signed note: who signed and co-signed it and when, and what the author added since. */
export function NoteSignature({ note, zone }: NoteSignatureProps) {
  const { signed_at, signed_by, addenda, cosignature } = note;
  if (signed_at === null) return null;
  const name = signerOf(signed_by ?? '', note);
  return (
    <>
      <p className={classes.line}>{t('signed', { when: formatDateTime(signed_at, zone), name })}</p>
      {cosignature && (
        <p className={classes.line}>
          {t(`cosigned_${cosignature.state}`, {
            name: signerOf(cosignature.supervisor_name, cosignature),
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
