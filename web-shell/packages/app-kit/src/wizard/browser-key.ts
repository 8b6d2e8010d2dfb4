import { openDB } from 'idb';
import { cipherWith, type DraftCipher } from '../drafts/cipher.ts';

const databaseName = 'larkwell.wizard';
const usages: KeyUsage[] = ['encrypt', 'decrypt'];

/** A new AES-256 key that no script can read back. */
const generate = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages);

/**
 * Encrypts with this browser's own key, for people who aren't signed in and have no key of the server. Without IndexedDB
 * the key is lost with the page.
 */
export async function browserCipher(): Promise<DraftCipher> {
  const key = 'indexedDB' in globalThis ? await storedKey().catch(generate) : await generate();
  return cipherWith('browser', key);
}

/** Makes the key on first use. If two tabs do so at once, both use the first one. */
async function storedKey(): Promise<CryptoKey> {
  const database = await openDB<{ keys: { key: string; value: CryptoKey } }>(databaseName, 1, {
    upgrade: (opened) => void opened.createObjectStore('keys'),
  });
  try {
    const found = await database.get('keys', 'drafts');
    if (found) return found;
    const made = await generate();
    await database.add('keys', made, 'drafts').catch(() => undefined); // another tab was first
    return (await database.get('keys', 'drafts')) ?? made;
  } finally {
    database.close();
  }
}
