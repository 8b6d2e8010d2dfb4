import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether people can see this tab. */
export const useDocumentVisible = () => useSyncExternalStore(subscribe, () => !document.hidden);
