/** Session storage key of the time of the last reload, in milliseconds. */
const lastReloadKey = 'larkwell.reloaded-at';

/** A file that is still missing after a reload won't appear: without the pause the page would reload forever. */
const minimumPause = 60_000;

/** Reloads the document when files of the open page are gone since a release. */
class ReleaseReload {
  private fileMissing = false;

  /** Call when a file of a page couldn't be fetched. Doesn't reload while offline. */
  reload(now = Date.now()) {
    this.fileMissing = true;
    if (!navigator.onLine) return;
    try {
      if (now - Number(sessionStorage.getItem(lastReloadKey)) < minimumPause) return;
      sessionStorage.setItem(lastReloadKey, String(now));
    } catch {
      return; // without storage it could reload forever; Retry still reloads
    }
    window.location.reload();
  }

  /** Whether a retry has to reload the document: browsers cache a failed import. */
  get isNeeded() {
    return this.fileMissing && navigator.onLine;
  }
}

export const createReleaseReload = () => new ReleaseReload();

/** The instance of this document. */
export const releaseReload = createReleaseReload();
