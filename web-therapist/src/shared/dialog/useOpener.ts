import { useEffect, useRef } from 'react';

/** A dialog gives back the focus after this many milliseconds, where it still can; ours is the second try. */
const afterTheDialog = 20;

/**
 * Gives the focus back to what opened a dialog, also when other dialogs took its place in between; to the page where
 * that is gone. Returns how to say beforehand that it will be gone.
 */
export function useOpener(opened: boolean): () => void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!opened) return;
    opener.current = document.activeElement;
    return () => {
      setTimeout(() => {
        const focused = document.activeElement;
        if (focused && focused !== document.body && !focused.closest('[role="dialog"]')) return;
        const back = opener.current?.isConnected ? opener.current : document.getElementById('content');
        if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      }, afterTheDialog);
    };
  }, [opened]);
  return () => {
    opener.current = null;
  };
}
