import { useLocation, useQueryClient } from '@larkwell/app-kit';
import { useEffect, useRef, useState } from 'react';
import type { RemoteName } from './contract.ts';
import { ReleaseFollower } from './newer-release.ts';

interface FollowReleasesProps {
  name: RemoteName;
  /** Not while the page is hidden: it has what no guard knows of, such as a typed card number or chosen files. */
  onlyBetweenPages?: boolean;
}

/**
 * Moves the tab to a newer release of the remote while the page is hidden, or when another page was opened. Shows nothing.
 * Loaded soon after the start, not on demand: a file that is gone since a release would reload a page with unsaved words.
 */
export function FollowReleases({ name, onlyBetweenPages = false }: FollowReleasesProps) {
  const client = useQueryClient();
  const [follower] = useState(() => new ReleaseFollower(name, () => client.isMutating() > 0));
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (onlyBetweenPages) return;
    const hide = () => {
      if (document.hidden) void follower.move();
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [follower, onlyBetweenPages]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // a page that was opened with a state of its own continues something
    if (state === null) void follower.move();
  }, [follower, pathname, state]);
  return null;
}
