import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';

/** A license as a form holds it. */
export interface TypedLicense {
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

export type LicenseField = 'state' | 'file';

let lastKey = 0;
export const newLicense = (part: Partial<TypedLicense> = {}): TypedLicense => ({
  state: null,
  number: '',
  expires_on: null,
  file: null,
  ...part,
  key: part.key ?? `license-${++lastKey}`,
});

/** A license needs its state, which is its name, and its file, unless it is marked for deletion (SPEC.md section 5). */
export function licenseProblems({
  state,
  file,
  kept_file,
  _destroy,
}: TypedLicense): Partial<Record<LicenseField, string>> {
  if (_destroy) return {};
  return {
    ...(state ? {} : { state: t('licenseStateRequired') }),
    ...(file || kept_file ? {} : { file: t('licenseFileRequired') }),
  };
}
