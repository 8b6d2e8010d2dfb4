import { ReminderSettings } from '../../shared/guardian/ReminderSettings.tsx';

/** What a guardian sets for herself; the child's profile has its own page. */
export default function SettingsPage() {
  return <ReminderSettings />;
}
