import { useLiveUpdates } from '@larkwell/app-kit/live';

/** Loaded once someone is signed in. */
export function LiveUpdates() {
  useLiveUpdates();
  return null;
}
