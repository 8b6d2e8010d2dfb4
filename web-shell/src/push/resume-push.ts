import { resumePush } from '@larkwell/app-kit/account';

/** Loads once a day and after a log-in, only in browsers with push notifications turned on. */
export const resume = () => resumePush();
