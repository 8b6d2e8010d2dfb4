/** Who signs in, and how: the same for guardians and therapists, and for who is about to sign in. */
export { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
export { CalendarFeedPanel } from './CalendarFeedPanel.tsx';
export { KeepCodes } from './KeepCodes.tsx';
export { Security } from './Security.tsx';
