/** For how long after it came in a page can find another device of its family that was there first. */
const freshMs = 5_000;

/**
 * Finds out whether this page is a second device in one place, such as a child's tablet beside a parent's phone: two
 * microphones and speakers in one room make an echo. Of two devices that come in together, one keeps its sound.
 */
export class SecondDevice {
  readonly #self: string;
  /** Pages of the family by their id at the server, with their own names. */
  readonly #replied = new Map<string, string>();
  readonly #greeted = new Set<string>();
  #state: 'before' | 'fresh' | 'settled' = 'before';

  constructor(self: string) {
    this.#self = self;
  }

  /** This page came in. Later it may come back after a lost connection, and is no second device then. */
  comeIn(): void {
    if (this.#state !== 'before') return;
    this.#state = 'fresh';
    setTimeout(() => this.settle(), freshMs);
  }

  settle(): void {
    this.#state = 'settled';
  }

  /** A page of the family said that it is here: as a greeting of its own (`greets`), or as a reply to this page's. */
  heard(address: string, name: string, greets: boolean): void {
    if (greets) this.#greeted.add(address);
    else this.#replied.set(address, name);
  }

  /** Whether the page at `address` was in the room before this one. Asked with its first status, and answered once. */
  isAfter(address: string): boolean {
    const name = this.#replied.get(address);
    this.#replied.delete(address);
    if (this.#state !== 'fresh' || name === undefined) return false;
    return !this.#greeted.has(address) || this.#self > name;
  }
}
