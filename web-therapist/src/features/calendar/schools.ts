import type { ClientCard } from '@larkwell/app-kit/api';

export interface School {
  id: string;
  name: string;
}

/** Start value and factor of FNV-1a with 32 bits. */
const fnv = { offset: 0x811c9dc5, prime: 0x01000193 } as const;

/**
 * Schools have no id of their own, and a name doesn't belong into an address: an id is the FNV-1a hash of the name, which
 * ignores case and spaces as the server does. Null without a school.
 */
export function schoolId(name: string | null): string | null {
  const plain = (name ?? '').trim().replace(/\s+/g, ' ').toLowerCase();
  if (plain === '') return null;
  let hash: number = fnv.offset;
  for (const byte of new TextEncoder().encode(plain)) hash = Math.imul(hash ^ byte, fnv.prime);
  return (hash >>> 0).toString(36);
}

/** The schools of the caseload, each once, by name. */
export function schoolsOf(clients: readonly Pick<ClientCard, 'school_name'>[]): School[] {
  const found = new Map<string, School>();
  for (const { school_name } of clients) {
    const id = schoolId(school_name);
    if (id && school_name && !found.has(id)) found.set(id, { id, name: school_name.trim() });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}
