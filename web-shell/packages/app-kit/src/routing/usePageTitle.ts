import { useDocumentTitle } from '@larkwell/ui';

/** Names the browser's tab. */
export const usePageTitle = (title: string) => useDocumentTitle(`${title} · Larkwell`);
