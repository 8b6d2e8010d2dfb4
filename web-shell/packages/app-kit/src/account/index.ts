/** Account security, the same for both roles and on the login pages. */
export { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
export { CalendarFeedPanel } from './CalendarFeedPanel.tsx';
export { KeepCodes } from './KeepCodes.tsx';
export { NotificationChoices } from './NotificationChoices.tsx';
export { Security } from './Security.tsx';
