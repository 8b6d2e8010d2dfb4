import { lateExtra, latePage } from '@larkwell/ui';

const load = () => import('./signed-in.ts');

// if the frame doesn't load, its notice is enough
export const LiveUpdates = lateExtra(async () => ({ default: (await load()).LiveUpdates }));
export const NotificationBell = lateExtra(async () => ({ default: (await load()).NotificationBell }));
export const ProfileMenu = lateExtra(async () => ({ default: (await load()).ProfileMenu }));
export const SearchButton = lateExtra(async () => ({ default: (await load()).SearchButton }));
export const SignedInFrame = latePage(async () => ({ default: (await load()).SignedInFrame }));

/** Loads the frame with all parts of it that show at once. */
export const preloadSignedIn = async () => {
  await Promise.all(
    [LiveUpdates, NotificationBell, ProfileMenu, SearchButton, SignedInFrame].map((part) => part.preload()),
  );
};
