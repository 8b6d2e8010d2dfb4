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
import { es as therapistHelpArticles } from './features/help/articles.es.ts';
import { es as therapistInbox } from './features/inbox/messages.es.ts';
import { es as therapistMessages } from './features/messages/messages.es.ts';
import { es as therapistOnboarding } from './features/onboarding/messages.es.ts';
import { es as therapistOverview } from './features/overview/messages.es.ts';
import { es as therapistProgress } from './features/progress/messages.es.ts';
import { es as therapistProgressReports } from './features/progress/reports/messages.es.ts';
import { es as therapistReports } from './features/reports/messages.es.ts';
import { es as therapistSearch } from './features/search/messages.es.ts';
import { es as therapistSessionNote } from './features/session-note/messages.es.ts';
import { es as therapistSessionNoteRecap } from './features/session-note/recap/messages.es.ts';
import { es as therapistSessionNoteTally } from './features/session-note/tally/messages.es.ts';
import { es as therapistSessions } from './features/sessions/messages.es.ts';
import { es as therapistSettingsDecks } from './features/settings/decks/messages.es.ts';
import { es as therapistSettings } from './features/settings/messages.es.ts';
import { es as therapistSettingsNoteTemplates } from './features/settings/note-templates/messages.es.ts';
import { es as therapistSettingsOwnAndShared } from './features/settings/own-and-shared/messages.es.ts';
import { es as therapistToday } from './features/today/messages.es.ts';
import { es as therapistTodayTasks } from './features/today/tasks/messages.es.ts';
import { es as therapistRemote } from './messages.es.ts';
import { es as therapistSharedClientSessions } from './shared/client-sessions/messages.es.ts';
import { es as therapistSharedDictation } from './shared/dictation/messages.es.ts';
import { es as therapistSharedEventDetails } from './shared/event-details/messages.es.ts';
import { es as therapistSharedEventForm } from './shared/event-form/messages.es.ts';
import { es as therapistSharedGoals } from './shared/goals/messages.es.ts';
import { es as therapistSharedInvitations } from './shared/invitations/messages.es.ts';
import { es as therapistSharedMarking } from './shared/marking/messages.es.ts';
import { es as therapistShared } from './shared/messages.es.ts';
import { es as therapistSharedPractice } from './shared/practice/messages.es.ts';
import { es as therapistSharedProfile } from './shared/profile/messages.es.ts';

/** The remote’s Spanish texts by catalog. The shell loads them before the pages when the language is Spanish. */
export const spanish = {
  therapist: therapistRemote,
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
  'therapist/help-articles': therapistHelpArticles,
  'therapist/inbox': therapistInbox,
  'therapist/messages': therapistMessages,
  'therapist/onboarding': therapistOnboarding,
  'therapist/overview': therapistOverview,
  'therapist/progress': therapistProgress,
  'therapist/progress/reports': therapistProgressReports,
  'therapist/reports': therapistReports,
  'therapist/search': therapistSearch,
  'therapist/session-note': therapistSessionNote,
  'therapist/session-note/recap': therapistSessionNoteRecap,
  'therapist/session-note/tally': therapistSessionNoteTally,
  'therapist/sessions': therapistSessions,
  'therapist/settings': therapistSettings,
  'therapist/settings/decks': therapistSettingsDecks,
  'therapist/settings/note-templates': therapistSettingsNoteTemplates,
  'therapist/settings/own-and-shared': therapistSettingsOwnAndShared,
  'therapist/shared': therapistShared,
  'therapist/shared/client-sessions': therapistSharedClientSessions,
  'therapist/shared/dictation': therapistSharedDictation,
  'therapist/shared/event-details': therapistSharedEventDetails,
  'therapist/shared/event-form': therapistSharedEventForm,
  'therapist/shared/goals': therapistSharedGoals,
  'therapist/shared/invitations': therapistSharedInvitations,
  'therapist/shared/marking': therapistSharedMarking,
  'therapist/shared/practice': therapistSharedPractice,
  'therapist/shared/profile': therapistSharedProfile,
  'therapist/today': therapistToday,
  'therapist/today/tasks': therapistTodayTasks,
};
