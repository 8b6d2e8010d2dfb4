import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';

/** A license as a form holds it. */
export interface TypedLicence {
  key: string;
  /** Of one that is kept already. */
  id?: string;
  /** Two letters, or null until one is chosen. */
  state: string | null;
  number: string;
  /** `YYYY-MM-DD`, the last day on which it holds, or null when it is not known. */
  expires_on: string | null;
  /** Chosen now. */
  file: UploadedFile | null;
  /** The name of the file that is kept already. */
  kept_file?: string | null;
  /** Marked for deletion: nothing of it is needed any more. */
  _destroy?: boolean;
}

export type LicenceField = 'state' | 'file';

let lastKey = 0;
export const newLicence = (part: Partial<TypedLicence> = {}): TypedLicence => ({
  state: null,
  number: '',
  expires_on: null,
  file: null,
  ...part,
  key: part.key ?? `licence-${++lastKey}`,
});

/** A license needs its state, which is its name, and its file, unless it is marked for deletion (SPEC.md section 5). */
export function licenceProblems({
  state,
  file,
  kept_file,
  _destroy,
}: TypedLicence): Partial<Record<LicenceField, string>> {
  if (_destroy) return {};
  return {
    ...(state ? {} : { state: t('licenceStateRequired') }),
    ...(file || kept_file ? {} : { file: t('licenceFileRequired') }),
  };
}
