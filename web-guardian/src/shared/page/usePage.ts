import { useLocation } from '@larkwell/app-kit';
import { useDocumentTitle } from '@larkwell/ui';
import { useEffect } from 'react';

/** Names the browser's tab, and after a navigation puts the focus on the heading so that a screen reader says it. */
export function usePage(title: string) {
  useDocumentTitle(`${title} · Larkwell`);
  const arrived = useLocation().key !== 'default';
  useEffect(() => {
    if (!arrived) return;
    const heading = document.querySelector<HTMLElement>('#content h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [arrived]);
}
