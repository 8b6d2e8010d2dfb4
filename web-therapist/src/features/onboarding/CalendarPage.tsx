import { hoursDraft } from '../../shared/profile/draft.ts';
import { WorkingHoursForm } from '../../shared/profile/WorkingHoursForm.tsx';
import { t } from './messages.ts';
import { OnboardingPage } from './OnboardingPage.tsx';

export default function CalendarPage() {
  return (
    <OnboardingPage step="calendar" draft={hoursDraft} title={() => t('calendarTitle')} lead={() => t('calendarLead')}>
      {(form) => <WorkingHoursForm {...form} />}
    </OnboardingPage>
  );
}
