import { isKeepingDrafts } from '../drafts/local-drafts.ts';
import { signInStore } from './store.ts';

interface ReturnTo {
  from: string;
  /** This browser keeps text that isn't saved. */
  kept: boolean;
}

/**
 * State for a login page, which leads back to `from` after the log-in. Null after a log-out: the next person who logs in
 * starts on their own first page.
 */
export const returnTo = ({ pathname, search }: { pathname: string; search: string }): ReturnTo | null =>
  signInStore.wasSignedOut() ? null : { from: `${pathname}${search}`, kept: isKeepingDrafts() };
