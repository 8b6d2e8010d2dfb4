import { es as therapistAllDocuments } from './features/all-documents/messages.es.ts';
import { es as therapistApply } from './features/apply/messages.es.ts';
import { es as therapistAssessments } from './features/assessments/messages.es.ts';
import { es as therapistBillingCodes } from './features/billing-codes/messages.es.ts';
import { es as therapistCalendarKeys } from './features/calendar/keys/messages.es.ts';
import { es as therapistCalendarLeave } from './features/calendar/leave/messages.es.ts';
import { es as therapistCalendarMenu } from './features/calendar/menu/messages.es.ts';
import { es as therapistCalendar } from './features/calendar/messages.es.ts';
import { es as therapistCalendarQuickCreate } from './features/calendar/quick-create/messages.es.ts';
import { es as therapistCalendarSelection } from './features/calendar/selection/messages.es.ts';
import { es as therapistCalendarViewOptions } from './features/calendar/view-options/messages.es.ts';
import { es as therapistCaseload } from './features/caseload/messages.es.ts';
import { es as therapistChildInfo } from './features/child-info/messages.es.ts';
import { es as therapistClients } from './features/clients/messages.es.ts';
import { es as therapistDocuments } from './features/documents/messages.es.ts';
import { es as therapistInbox } from './features/inbox/messages.es.ts';
import { es as therapistMessages } from './features/messages/messages.es.ts';
import { es as therapistOnboarding } from './features/onboarding/messages.es.ts';
import { es as therapistOverview } from './features/overview/messages.es.ts';

/** The remote’s Spanish texts by catalog. The shell loads them before the pages, for those who read Spanish. */
export const spanish = {
  'therapist/all-documents': therapistAllDocuments,
  'therapist/apply': therapistApply,
  'therapist/assessments': therapistAssessments,
  'therapist/billing-codes': therapistBillingCodes,
  'therapist/calendar': therapistCalendar,
  'therapist/calendar/keys': therapistCalendarKeys,
  'therapist/calendar/leave': therapistCalendarLeave,
  'therapist/calendar/menu': therapistCalendarMenu,
  'therapist/calendar/quick-create': therapistCalendarQuickCreate,
  'therapist/calendar/selection': therapistCalendarSelection,
  'therapist/calendar/view-options': therapistCalendarViewOptions,
  'therapist/caseload': therapistCaseload,
  'therapist/child-info': therapistChildInfo,
  'therapist/clients': therapistClients,
  'therapist/documents': therapistDocuments,
  'therapist/inbox': therapistInbox,
  'therapist/messages': therapistMessages,
  'therapist/onboarding': therapistOnboarding,
  'therapist/overview': therapistOverview,
};
