/** Getting pages whose files are gone since a release: the document is loaded anew, and with it the new ones. */

/** When this was last done, in milliseconds; for as long as the tab is open. */
const lastAt = 'larkwell.loaded-anew-at';

/** What is gone after that, too, is not there: it would be loaded for ever. */
const pause = 60_000;

class NewLoad {
  private missing = false;

  /** A page's file could not be fetched. Without a network the document stays, and says so in its place. */
  begin(now = Date.now()) {
    this.missing = true;
    if (!navigator.onLine) return;
    try {
      if (now - Number(sessionStorage.getItem(lastAt)) < pause) return;
      sessionStorage.setItem(lastAt, String(now));
    } catch {
      return; // where nothing may be stored it could be for ever: it is left to Retry
    }
    window.location.reload();
  }

  /** Who asks for it again after that gets the whole document anew: what could not be imported once stays so. */
  get isNeeded() {
    return this.missing && navigator.onLine;
  }
}

export const createNewLoad = () => new NewLoad();

/** The document's own. */
export const newLoad = createNewLoad();
