import { es as appKitAccount } from './account/messages.es.ts';
import { es as appKitChild } from './child/messages.es.ts';
import { es as appKitOutgoing } from './child/outgoing/messages.es.ts';
import { es as appKitClientInfo } from './client-info/messages.es.ts';
import { es as appKitEvents } from './events/messages.es.ts';
import { es as appKitHelp } from './help/messages.es.ts';
import { es as appKit } from './messages.es.ts';
import { es as appKitPrint } from './print/messages.es.ts';
import { es as appKitResources } from './resources/messages.es.ts';
import { es as appKitTherapists } from './therapists/messages.es.ts';
import { es as appKitSpecialties } from './therapists/specialties.es.ts';
import { es as appKitZones } from './time/zones.es.ts';

export { inSpanish } from './api/spanish/answers.ts';

/** The package’s Spanish texts by catalog. */
export const spanish = {
  'app-kit': appKit,
  'app-kit/account': appKitAccount,
  'app-kit/child': appKitChild,
  'app-kit/client-info': appKitClientInfo,
  'app-kit/events': appKitEvents,
  'app-kit/help': appKitHelp,
  'app-kit/outgoing': appKitOutgoing,
  'app-kit/print': appKitPrint,
  'app-kit/resources': appKitResources,
  'app-kit/therapists': appKitTherapists,
  'app-kit/specialties': appKitSpecialties,
  'app-kit/zones': appKitZones,
};
