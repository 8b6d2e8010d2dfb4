import { fetchRuntimeConfig } from '../runtime-config.ts';

/** Session storage key of the time of the last reload, in milliseconds. */
const lastReloadKey = 'larkwell.reloaded-at';

/** A file that is still missing after a reload won't appear: without the pause the page would reload forever. */
const minimumPause = 60_000;

/** Every guard of unsaved words answers as if the tab closed. */
const hasUnsavedWords = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const isPlaying = () => [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused);

/** A reload would take nothing away that was typed or plays. */
export const nothingIsLost = () => !isPlaying() && !hasUnsavedWords();

/** Reloads the document when files of the open page are gone since a release. */
class ReleaseReload {
  private fileMissing = false;

  /** Call when a file of a page couldn't be fetched. Reloads only if the server answers and nothing is lost by it. */
  async reload(now = Date.now()) {
    this.fileMissing = true;
    if (!navigator.onLine || !nothingIsLost()) return;
    try {
      await fetchRuntimeConfig(); // browsers say that they are online on a dead network, too
      if (!nothingIsLost() || now - Number(sessionStorage.getItem(lastReloadKey)) < minimumPause) return;
      sessionStorage.setItem(lastReloadKey, String(now));
    } catch {
      return; // without storage it could reload forever; Retry still reloads
    }
    window.location.reload();
  }

  /** Whether a retry has to reload the document: some browsers cache a failed import. */
  get isNeeded() {
    return this.fileMissing && navigator.onLine;
  }
}

export const createReleaseReload = () => new ReleaseReload();

/** The instance of this document. */
export const releaseReload = createReleaseReload();
