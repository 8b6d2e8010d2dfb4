import type { Document as SharedDocument } from '@larkwell/app-kit/api';

interface ClientGroup {
  clientId: string;
  name: string;
  /** In the order of the list. */
  documents: readonly SharedDocument[];
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Documents by client, in the order of the clients' names; only those with every word of `search` in the name. */
export function byClient(
  documents: readonly SharedDocument[],
  nameOf: (clientId: string) => string,
  search: string,
): readonly ClientGroup[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const clientIds = new Set(documents.map(({ client_id }) => client_id));
  return [...clientIds]
    .map((clientId) => ({
      clientId,
      name: nameOf(clientId),
      documents: documents.filter(({ client_id }) => client_id === clientId),
    }))
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .sort((a, b) => a.name.localeCompare(b.name));
}
