import { resumePush } from '@larkwell/app-kit/account';

/** Loaded once a day and after a log-in, only for people who turned push notifications on in this browser. */
export const resume = () => resumePush();
