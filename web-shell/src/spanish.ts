import { ApiError } from '@larkwell/app-kit';
import { spanish as appKit, inSpanish } from '@larkwell/app-kit/spanish';
import { spanish as roomStage } from '@larkwell/room-stage/spanish';
import { spanish as ui } from '@larkwell/ui/spanish';
import { es as shellCall } from './call/messages.es.ts';
import { es as shellHome } from './home/messages.es.ts';
import { es as shellImpersonation } from './layout/impersonation/messages.es.ts';
import { es as shellLogOut } from './layout/log-out/messages.es.ts';
import { es as shellSignedOut } from './layout/signed-out/messages.es.ts';
import { es as shellLegal } from './legal/messages.es.ts';
import { es as shellLegalPage } from './legal/page-messages.es.ts';
import { es as shell } from './messages.es.ts';
import { es as shellNotifications } from './notifications/messages.es.ts';
import { es as shellPassword } from './password/messages.es.ts';
import { es as shellPlace } from './place/messages.es.ts';
import { es as shellSession } from './session/messages.es.ts';
import { es as shellSignInInvitation } from './sign-in/invitation-messages.es.ts';
import { es as shellSignIn } from './sign-in/messages.es.ts';

ApiError.translate = inSpanish;

/** All Spanish texts of the shell and its packages, by catalog. A separate chunk, loaded when the language is Spanish. */
export const spanish = {
  ...appKit,
  ...roomStage,
  ...ui,
  shell,
  'shell/call': shellCall,
  'shell/home': shellHome,
  'shell/impersonation': shellImpersonation,
  'shell/signed-out': shellSignedOut,
  'shell/legal': shellLegal,
  'shell/legal/page': shellLegalPage,
  'shell/log-out': shellLogOut,
  'shell/notifications': shellNotifications,
  'shell/password': shellPassword,
  'shell/place': shellPlace,
  'shell/session': shellSession,
  'shell/sign-in': shellSignIn,
  'shell/sign-in/invitation': shellSignInInvitation,
};
