/** What surrounds the pages of somebody who is signed in: one import, so that it comes in one file. */
export { LiveUpdates } from '../LiveUpdates.tsx';
export { ProfileMenu } from './ProfileMenu.tsx';
export { SearchButton } from './SearchButton.tsx';
export { SignedInFrame } from './SignedInFrame.tsx';
