/**
 * Drafts of this tab: readable in the page's memory, encrypted in sessionStorage, so that a reload restores them and
 * nothing that was typed lies readable in the browser's storage. docs/product/web.md#drafts-in-the-tab
 */

import type { DraftCipher, Sealed } from '../drafts/cipher.ts';

const prefix = 'larkwell.draft.';
/** In front of an encrypted draft; alone until the encryption is done. */
const mark = 'sealed ';
const ivBytes = 12;
const drafts = new Map<string, object>();

/** Synchronous once `restoring()` is null. */
export function tabDraft(name: string): object {
  const stored = storedAt(prefix + name);
  if (stored === undefined || stored?.startsWith(mark)) return drafts.get(name) ?? {};
  return parsed(stored); // from an earlier version
}

/** Undefined removes it. */
export function keepTabDraft(name: string, draft: object | undefined): void {
  if (!draft) {
    drafts.delete(name);
    remove(prefix + name);
    return;
  }
  drafts.set(name, draft);
  if (!storedAt(prefix + name)?.startsWith(mark)) store(prefix + name, mark);
  void seal(name, draft);
}

/** Called on sign-out, so that the next user sees no drafts. */
export function clearDrafts(): void {
  drafts.clear();
  for (const key of storedKeys()) remove(key);
}

let running: Promise<void> | null = null;

/** The decryption of what a reload left in sessionStorage, or null when nothing is to be decrypted. */
export function restoring(): Promise<void> | null {
  const sealed = storedKeys().filter((key) => {
    const name = key.slice(prefix.length);
    return !drafts.has(name) && storedAt(key)?.startsWith(mark);
  });
  if (sealed.length === 0) return null;
  running ??= Promise.all(sealed.map(restore))
    .then(() => undefined)
    .finally(() => {
      running = null;
    });
  return running;
}

async function restore(key: string): Promise<void> {
  const name = key.slice(prefix.length);
  const text = await opened(storedAt(key)?.slice(mark.length) ?? '', name);
  if (drafts.has(name)) return; // typed meanwhile
  if (text === null) remove(key);
  else drafts.set(name, parsed(text));
}

async function opened(sealed: string, name: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const parts: Sealed = { keyId: 'browser', iv: bytes.slice(0, ivBytes), data: bytes.slice(ivBytes).buffer };
    return await (await cipher()).open(parts, name);
  } catch {
    return null; // this browser can't decrypt
  }
}

async function seal(name: string, draft: object): Promise<void> {
  try {
    const { iv, data } = await (await cipher()).seal(JSON.stringify(draft), name);
    const bytes = [...iv, ...new Uint8Array(data)];
    const text = mark + btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
    // not after a newer change, and not after it was removed
    if (drafts.get(name) === draft && storedAt(prefix + name) != null) store(prefix + name, text);
  } catch {
    // this browser can't encrypt: the draft lasts as long as the page
  }
}

let loading: Promise<DraftCipher> | null = null;

function cipher(): Promise<DraftCipher> {
  loading ??= import('./browser-key.ts')
    .then(({ browserCipher }) => browserCipher())
    .catch((error: unknown) => {
      loading = null; // offline: the next keystroke tries again
      throw error;
    });
  return loading;
}

/** Loads what the encryption needs before anything is typed, so that it takes a moment then. */
export function prepareTabDrafts(): void {
  cipher().catch(() => undefined); // `seal` tries again
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Null without an entry, undefined while storage is unavailable. */
function storedAt(key: string): string | null | undefined {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return undefined;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function store(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // storage is unavailable: the draft lasts as long as the page
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // storage is unavailable, so there is nothing to remove
  }
}
