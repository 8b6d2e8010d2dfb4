import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from './cipher.ts';
import { markOutgoing } from './outgoing-mark.ts';

/** What one window keeps under one name. */
export interface KeptDraft extends Sealed {
  id: string;
  /** The id of the user who typed it. */
  user: string;
  name: string;
  /** The id of the window that it belongs to. */
  window: string;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft; indexes: { byName: [user: string, name: string] } };
}

export type DraftDatabase = IDBPDatabase<Schema>;

export const openDatabase = (name: string): Promise<DraftDatabase> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('byName', ['user', 'name']);
    },
    // another tab deletes it
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

/** Deletes what one user's windows keep. */
export async function deleteDrafts(database: DraftDatabase, user: string): Promise<void> {
  const transaction = database.transaction('drafts', 'readwrite');
  // an array sorts after every string
  const ids = await transaction.store.index('byName').getAllKeys(IDBKeyRange.bound([user], [user, []]));
  for (const id of ids) void transaction.store.delete(id);
  await transaction.done;
  markOutgoing(user, false);
}
