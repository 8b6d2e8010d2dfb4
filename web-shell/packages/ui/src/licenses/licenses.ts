import type { UploadedFile } from '../inputs/file-rules.ts';
import { t } from '../messages.ts';

/** A license in a form. */
export interface TypedLicense {
  key: string;
  /** Id of a saved license. */
  id?: string;
  /** Two letters; null until chosen. */
  state: string | null;
  number: string;
  /** Last valid day, `YYYY-MM-DD`; null if unknown. */
  expires_on: string | null;
  /** The newly chosen file. */
  file: UploadedFile | null;
  /** Name of the saved file. */
  kept_file?: string | null;
  /** Marked for deletion; not validated. */
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

/** A license needs a state and a file, unless it is marked for deletion. `docs/product/web.md#license-fields` */
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
