import { useLocation, useQueryClient } from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import { useEffect, useRef, useState } from 'react';
import type { RemoteName } from './contract.ts';
import { ReleaseFollower } from './newer-release.ts';

interface FollowReleasesProps {
  name: RemoteName;
  /** Of the section that the page is in. */
  basePath: string;
}

/**
 * Moves the tab to a newer release of the remote while the page is hidden, or when another page was opened. Shows nothing.
 * Loaded soon after the start, not on demand: a file that is gone since a release would reload a page with unsaved words.
 */
export default function FollowReleases({ name, basePath }: FollowReleasesProps) {
  // a hidden page of another section may hold what no guard knows of: a typed card number, chosen files
  const onlyBetweenPages = basePath !== homePage(name);
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
