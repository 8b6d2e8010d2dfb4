import { useLiveUpdates } from '@larkwell/app-kit/live';

/** Loaded once somebody is signed in. */
export function LiveUpdates() {
  useLiveUpdates();
  return null;
}
