import { useDocumentTitle } from '@larkwell/ui';

/** Sets the document title. */
export const usePageTitle = (title: string) => useDocumentTitle(`${title} · Larkwell`);
