/** How long the media of a page may go on after its signaling ended, as when its server restarts. */
const patienceMs = 15_000;
/** How long a page may stay in a call while the server can tell us about everyone but it: the server can't remove a
 * page that it doesn't hear. Four times as long as a check of the server. */
const unheardMs = 60_000;

interface AbsentPage {
  /** Its media go on. */
  isConnected: () => boolean;
  /** Our own signaling works. */
  isHeard: () => boolean;
  onGone: () => void;
}

/** Decides when a page without signaling is gone: its media don't go on either, or they go on for too long. */
export class Absence {
  #timer: ReturnType<typeof setTimeout> | undefined;

  begin(page: AbsentPage, unheard = 0): void {
    this.end();
    this.#timer = setTimeout(() => {
      const unheardNow = page.isHeard() ? unheard + patienceMs : 0;
      if (page.isConnected() && unheardNow < unheardMs) return this.begin(page, unheardNow);
      page.onGone();
    }, patienceMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
