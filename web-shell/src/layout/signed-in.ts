/** The frame of pages for signed-in users. One import, so that it comes in one file. */
export { LiveUpdates } from '../LiveUpdates.tsx';
export { NotificationBell } from './NotificationBell.tsx';
export { ProfileMenu } from './ProfileMenu.tsx';
export { SearchButton } from './SearchButton.tsx';
export { SignedInFrame } from './SignedInFrame.tsx';
