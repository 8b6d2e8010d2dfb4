/** Between licenses as they are kept and as they are edited. */
import type { LicenceAttributes } from '@larkwell/app-kit/api';
import { newLicence, type TypedLicence } from '@larkwell/ui';
import type { KeptLicence } from './queries.ts';

/** A change, and the place among the typed licenses of what it changes. */
export interface PlacedChange {
  place: number;
  /** An entry of `licenses_attributes`: with `_destroy` it goes, without an `id` it is new. */
  change: LicenceAttributes;
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

/** What turns the kept licenses into the typed ones, each with its place among the typed; null takes a fact away. */
export function licenceChanges(kept: readonly KeptLicence[], typed: readonly TypedLicence[]): PlacedChange[] {
  return typed.flatMap((licence, place): PlacedChange[] => {
    const { id, state, file, expires_on } = licence;
    if (licence._destroy) return id ? [{ place, change: { id, _destroy: true } }] : [];
    const before = kept.find((one) => one.id === id);
    const number = licence.number.trim() || null;
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
