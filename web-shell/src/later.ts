/** What nobody waits for. It loads after what a page needs. */

import { prepareForOffline } from './offline/offline.ts';
import { sendOutgoing } from './offline/outgoing.ts';
import { keepPush } from './push/push.ts';
import { reportWebVitals } from './web-vitals/web-vitals.ts';

prepareForOffline();
reportWebVitals();
sendOutgoing();
keepPush();
