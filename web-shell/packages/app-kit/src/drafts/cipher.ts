import type { DraftKeySchema } from '../api/index.ts';

const nonceBytes = 12;

export interface Sealed {
  keyId: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Encrypts texts with one key (AES-256-GCM), such as the signed-in user’s. Nothing can read the key back out of it. */
export interface DraftCipher {
  /** `boundTo` is not secret; the text opens for the same one only. */
  seal: (text: string, boundTo: string) => Promise<Sealed>;
  /** Null for a text that was sealed with another key or for something else, or was changed. */
  open: (sealed: Sealed, boundTo: string) => Promise<string | null>;
}

export async function createCipher({ id, key }: DraftKeySchema): Promise<DraftCipher> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  bytes.fill(0);
  return cipherWith(id, secret);
}

/** With a key that is already imported. */
export function cipherWith(id: string, secret: CryptoKey): DraftCipher {
  const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(boundTo),
  });
  return {
    async seal(text, boundTo) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const data = await crypto.subtle.encrypt(algorithm(iv, boundTo), secret, new TextEncoder().encode(text));
      return { keyId: id, iv, data };
    },
    async open({ keyId, iv, data }, boundTo) {
      if (keyId !== id) return null;
      try {
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv, boundTo), secret, data));
      } catch {
        return null; // the sealed text was changed or moved
      }
    },
  };
}
