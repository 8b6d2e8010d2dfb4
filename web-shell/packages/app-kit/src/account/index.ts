/** Account security, the same for both roles and on the login pages. */
export { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
export { CalendarFeedPanel } from './CalendarFeedPanel.tsx';
export { KeepCodes } from './KeepCodes.tsx';
export { LanguagePanel } from './LanguagePanel.tsx';
export { NotificationChoices } from './NotificationChoices.tsx';
export { isPushDue } from './push/push-mark.ts';
export { resumePush } from './push/subscribe-sign-in.ts';
export { Security } from './Security.tsx';
