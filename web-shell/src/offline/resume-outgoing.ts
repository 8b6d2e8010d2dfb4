import { openOutgoing } from '@larkwell/app-kit/child';

/** Sends what waits. Loaded only for people with such messages. */
export const resume = () => openOutgoing();
