import type { DraftCipher } from './cipher.ts';
import type { DraftDatabase, KeptDraft } from './database.ts';

interface Windows {
  id: string;
  open: () => Promise<ReadonlySet<string>>;
  oneAtATime: <T>(act: () => Promise<T>) => Promise<T>;
}

interface Change {
  /** Null removes it. */
  text: string | null;
  /** Ids of drafts whose text is part of this one. */
  replaces: readonly string[];
}

/** A draft that a closed window left behind, or an earlier visit of this window to the page. */
export interface LeftDraft {
  id: string;
  text: string;
}

/**
 * What one user types, encrypted in this browser. Each window has its own draft of a name, so that two of them never
 * overwrite each other; a window takes over the drafts of windows that were closed.
 */
export class LocalDrafts {
  readonly #user: string;
  readonly #cipher: DraftCipher;
  readonly #database: DraftDatabase;
  readonly #windows: Windows;
  readonly #waiting = new Map<string, Change>();
  readonly #kept = new Set<string>();
  #writing: Promise<boolean> | null = null;
  readonly #made = new Map<string, Promise<unknown>>();
  #closed = false;

  constructor(user: string, cipher: DraftCipher, database: DraftDatabase, windows: Windows) {
    this.#user = user;
    this.#cipher = cipher;
    this.#database = database;
    this.#windows = windows;
  }

  /** This window keeps something that isn't saved elsewhere. */
  get isKeeping(): boolean {
    return this.#kept.size > 0;
  }

  /** The sign-in that opened these drafts has ended. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** What `make` made at the first call with this name, for all callers of this window. Forgotten if it failed. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    return made as Promise<T>;
  }

  /**
   * Keeps a text from now on; a later call replaces it. While one is being written, only the newest waits. True once it
   * is in the database.
   */
  put(name: string, text: string | null, replaces: readonly string[] = []): Promise<boolean> {
    if (this.#closed) return Promise.resolve(false);
    const before = this.#waiting.get(name)?.replaces ?? [];
    this.#waiting.set(name, { text, replaces: [...before, ...replaces] });
    if (text === null) this.#kept.delete(name);
    else this.#kept.add(name);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  /** Takes over what closed windows left under a name. It stays in the database until a `put` replaces it. */
  async claim(name: string): Promise<LeftDraft[]> {
    await this.#writing;
    const claimed = await this.#windows.oneAtATime(async () => {
      const open = await this.#windows.open();
      const transaction = this.#database.transaction('drafts', 'readwrite');
      const all = await transaction.store.index('byName').getAll([this.#user, name]);
      const left = all.filter(({ window }) => window === this.#windows.id || !open.has(window));
      for (const draft of left) void transaction.store.put({ ...draft, window: this.#windows.id });
      await transaction.done;
      return left;
    });
    const opened = await Promise.all(
      claimed.map(async (draft) => ({ id: draft.id, text: await this.#cipher.open(draft, this.#boundTo(name)) })),
    );
    const unreadable = opened.filter(({ text }) => text === null);
    await Promise.all(unreadable.map(({ id }) => this.#database.delete('drafts', id)));
    return opened.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  }

  /** The rest of each name that starts like this, of what closed windows left and of earlier visits of this one. */
  async leftUnder(start: string): Promise<string[]> {
    await this.#writing;
    const open = await this.#windows.open();
    const names = IDBKeyRange.bound([this.#user, start], [this.#user, `${start}\uffff`]);
    const found = await this.#database.getAllFromIndex('drafts', 'byName', names);
    return found
      .filter(({ window }) => window === this.#windows.id || !open.has(window))
      .map(({ name }) => name.slice(start.length));
  }

  /** Any window keeps something under this name. */
  async has(name: string): Promise<boolean> {
    await this.#writing;
    return (await this.#database.countFromIndex('drafts', 'byName', [this.#user, name])) > 0;
  }

  /** Writes nothing anymore. Resolves when the last write is over. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    await this.#writing;
    this.#database.close();
  }

  async #write(): Promise<boolean> {
    let stored = true;
    for (const [name, change] of this.#waiting) {
      this.#waiting.delete(name);
      stored = await this.#store(name, change).then(
        () => stored,
        () => false, // no room, or the database was deleted by a sign-out in another tab
      );
    }
    return stored;
  }

  async #store(name: string, { text, replaces }: Change): Promise<void> {
    const id = `${this.#user} ${name} ${this.#windows.id}`;
    const draft: KeptDraft | null =
      text === null
        ? null
        : {
            id,
            user: this.#user,
            name,
            window: this.#windows.id,
            ...(await this.#cipher.seal(text, this.#boundTo(name))),
          };
    const transaction = this.#database.transaction('drafts', 'readwrite');
    for (const replaced of [...replaces, id]) void transaction.store.delete(replaced);
    if (draft) void transaction.store.put(draft);
    // the browser then finishes it even if the window closes now
    transaction.commit();
    await transaction.done;
  }

  #boundTo(name: string): string {
    return `${this.#user} ${name}`;
  }
}
