import { es as guardianAccountClosure } from './features/account-closure/messages.es.ts';
import { es as guardianAssessments } from './features/assessments/messages.es.ts';
import { es as guardianBasicInfoAdults } from './features/basic-info/adults/messages.es.ts';
import { es as guardianBasicInfo } from './features/basic-info/messages.es.ts';
import { es as guardianClientAccountSetup } from './features/client-account-setup/messages.es.ts';
import { es as guardianClientOnboarding } from './features/client-onboarding/messages.es.ts';
import { es as guardianClientTherapistBooking } from './features/client-therapist-booking/messages.es.ts';
import { es as guardianDocuments } from './features/documents/messages.es.ts';
import { es as guardianHelpArticles } from './features/help/articles.es.ts';
import { es as guardianHome } from './features/home/messages.es.ts';
import { es as guardianIntakeForm } from './features/intake-form/messages.es.ts';
import { es as guardianLegalDocuments } from './features/legal-documents/messages.es.ts';
import { es as guardianMessages } from './features/messages/messages.es.ts';
import { es as guardianPayments } from './features/payments/messages.es.ts';
import { es as guardianProgress } from './features/progress/messages.es.ts';
import { es as guardianPublicPages } from './features/public-pages/messages.es.ts';
import { es as guardianRecordAccess } from './features/record-access/messages.es.ts';
import { es as guardianSessions } from './features/sessions/messages.es.ts';
import { es as guardianSettings } from './features/settings/messages.es.ts';
import { es as guardianSubscriptions } from './features/subscriptions/messages.es.ts';
import { es as guardianWaitlist } from './features/waitlist/messages.es.ts';
import { es as guardianSharedCard } from './shared/card/messages.es.ts';
import { es as guardianIntakeQuestions } from './shared/intake/questions.es.ts';
import { es as guardianShared } from './shared/messages.es.ts';
import { es as guardianSharedOwed } from './shared/owed/messages.es.ts';
import { es as guardianSharedPictures } from './shared/pictures/messages.es.ts';
import { es as guardianSharedWaitlist } from './shared/waitlist/messages.es.ts';

/** The remote’s Spanish texts by catalog. The shell loads them before the pages when the language is Spanish. */
export const spanish = {
  'guardian/account-closure': guardianAccountClosure,
  'guardian/assessments': guardianAssessments,
  'guardian/basic-info': guardianBasicInfo,
  'guardian/basic-info/adults': guardianBasicInfoAdults,
  'guardian/client-account-setup': guardianClientAccountSetup,
  'guardian/client-onboarding': guardianClientOnboarding,
  'guardian/client-therapist-booking': guardianClientTherapistBooking,
  'guardian/documents': guardianDocuments,
  'guardian/help-articles': guardianHelpArticles,
  'guardian/home': guardianHome,
  'guardian/intake-form': guardianIntakeForm,
  'guardian/intake-questions': guardianIntakeQuestions,
  'guardian/legal-documents': guardianLegalDocuments,
  'guardian/messages': guardianMessages,
  'guardian/payments': guardianPayments,
  'guardian/progress': guardianProgress,
  'guardian/public-pages': guardianPublicPages,
  'guardian/record-access': guardianRecordAccess,
  'guardian/sessions': guardianSessions,
  'guardian/settings': guardianSettings,
  'guardian/shared': guardianShared,
  'guardian/shared/card': guardianSharedCard,
  'guardian/shared/owed': guardianSharedOwed,
  'guardian/shared/pictures': guardianSharedPictures,
  'guardian/shared/waitlist': guardianSharedWaitlist,
  'guardian/subscriptions': guardianSubscriptions,
  'guardian/waitlist': guardianWaitlist,
};
