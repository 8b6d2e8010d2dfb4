import { fetchRuntimeConfig, loadRuntimeConfig } from '../runtime-config.ts';
import type { RemoteName } from './contract.ts';
import { nothingIsLost, releaseReload } from './release-reload.ts';

/** Milliseconds between two looks at which releases there are. */
export const lookPause = 10 * 60_000;

/** What a reload would take away: a dialog, a toast, such as one with Undo, or the place where someone types. */
const interrupted = [
  '[role="dialog"], [role="alertdialog"]',
  '.mantine-Notification-root',
  ':is(input, textarea, select, [contenteditable="true"]):focus',
].join();

const isSafe = (isSaving: () => boolean) => !isSaving() && !document.querySelector(interrupted) && nothingIsLost();

/** The tab began with the release that its `/config.json` named. One that failed then isn't tried again by itself. */
const versionIn = ({ remotes }: Awaited<ReturnType<typeof loadRuntimeConfig>>, name: RemoteName) =>
  remotes[name]?.version;

/**
 * Moves the tab to the present release of a remote by a reload, if nobody loses anything by it: `move` is called when the
 * page is hidden, and when another page was opened. A call has no frame, so nothing follows during one.
 */
export class ReleaseFollower {
  private lookedAt: number;
  private newer = false;

  constructor(
    private readonly name: RemoteName,
    /** Whether a change is on its way to the server. */
    private readonly isSaving: () => boolean,
    now = Date.now(),
  ) {
    this.lookedAt = now;
  }

  async move(now = Date.now()) {
    if (!this.newer && now - this.lookedAt >= lookPause) {
      this.lookedAt = now;
      await this.look();
      if (!document.hidden) return; // meanwhile someone may have begun something
    }
    if (this.newer && isSafe(this.isSaving)) await releaseReload.reload();
  }

  private async look() {
    try {
      const [before, present] = await Promise.all([loadRuntimeConfig(), fetchRuntimeConfig()]);
      this.newer = versionIn(before, this.name) !== versionIn(present, this.name);
    } catch {
      // the next look may reach the server
    }
  }
}
