/** Converts licenses between the API and the editor. */
import type { LicenseAttributes } from '@larkwell/app-kit/api';
import { newLicense, type TypedLicense } from '@larkwell/ui';
import type { SavedLicense } from './queries.ts';

/** A change, with the index of its license in the form. */
export interface PlacedChange {
  place: number;
  /** An entry of `licenses_attributes`: `_destroy` deletes it; without `id` it is new. */
  change: LicenseAttributes;
}

export const typedLicenses = (kept: readonly SavedLicense[]): TypedLicense[] =>
  kept.map(({ id, state, number, expires_on, license_file }) =>
    newLicense({
      key: id,
      id,
      state,
      number: number ?? '',
      expires_on,
      kept_file: license_file?.filename ?? null,
    }),
  );

/** Changes from saved to typed licenses; null clears a field. */
export function licenseChanges(kept: readonly SavedLicense[], typed: readonly TypedLicense[]): PlacedChange[] {
  return typed.flatMap((license, place): PlacedChange[] => {
    const { id, state, file, expires_on } = license;
    if (license._destroy) return id ? [{ place, change: { id, _destroy: true } }] : [];
    const before = kept.find((one) => one.id === id);
    const number = license.number.trim() || null;
    const change = {
      ...(state && state !== before?.state ? { state } : {}),
      ...(number === (before?.number ?? null) ? {} : { number }),
      ...(expires_on === (before?.expires_on ?? null) ? {} : { expires_on }),
      ...(file ? { license_file: file } : {}),
    };
    if (Object.keys(change).length === 0) return [];
    return [{ place, change: id ? { id, ...change } : change }];
  });
}
