/** Between licenses as they are kept and as they are edited. */
import { newLicence, type TypedLicence, type UploadedFile } from '@larkwell/ui';
import type { KeptLicence } from './queries.ts';

/** An entry of `licenses_attributes`: with `_destroy` it goes, without an `id` it is new. */
export type LicenceChange =
  | { id: string; _destroy: true }
  | {
      id?: string;
      state?: string;
      number?: string;
      /** `YYYY-MM-DD` */
      expires_on?: string;
      license_file?: UploadedFile;
    };

/** A change, and the place among the typed licenses of what it changes. */
export interface PlacedChange {
  place: number;
  change: LicenceChange;
}

export const typedLicences = (kept: readonly KeptLicence[]): TypedLicence[] =>
  kept.map(({ id, state, number, expires_on, license_file }) =>
    newLicence({
      key: id,
      id,
      state,
      number: number ?? '',
      expires_on,
      kept_file: license_file?.filename ?? null,
    }),
  );

/**
 * What turns the kept licenses into the typed ones, each with its place among the typed; empty when nothing changed.
 * A number or a date that is taken away stays as it was: the call has no word for that.
 */
export function licenceChanges(kept: readonly KeptLicence[], typed: readonly TypedLicence[]): PlacedChange[] {
  return typed.flatMap((licence, place): PlacedChange[] => {
    const { id, state, file, expires_on } = licence;
    if (licence._destroy) return id ? [{ place, change: { id, _destroy: true } }] : [];
    const before = kept.find((one) => one.id === id);
    const number = licence.number.trim();
    const change = {
      ...(state && state !== before?.state ? { state } : {}),
      ...(number && number !== before?.number ? { number } : {}),
      ...(expires_on && expires_on !== before?.expires_on ? { expires_on } : {}),
      ...(file ? { license_file: file } : {}),
    };
    if (Object.keys(change).length === 0) return [];
    return [{ place, change: id ? { id, ...change } : change }];
  });
}
