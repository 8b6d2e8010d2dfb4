import type { NavigationEntry } from '@larkwell/app-kit';

const useNoBadge = () => null;
const useNotHidden = () => false;

/** Whether the entry is current on a page. */
export const isCurrent = ({ path, section = path, also = [] }: NavigationEntry, pathname: string) =>
  [section, ...also].some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** What an entry shows on a page. */
export function useEntry(entry: NavigationEntry, pathname: string) {
  const { useBadge = useNoBadge, useHidden = useNotHidden } = entry;
  return { badge: useBadge(), hidden: useHidden(), current: isCurrent(entry, pathname) };
}
