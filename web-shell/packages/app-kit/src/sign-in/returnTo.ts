import { signInStore } from './store.ts';

/**
 * State for a login page, which leads back to `from` after the log-in. Null after a log-out: the next person who logs in
 * starts on their own first page.
 */
export const returnTo = ({ pathname, search }: { pathname: string; search: string }): { from: string } | null =>
  signInStore.wasSignedOut() ? null : { from: `${pathname}${search}` };
