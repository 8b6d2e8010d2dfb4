import { ResourceBrowser } from '@larkwell/app-kit/resources';
import { Settings } from './Settings.tsx';

export default function ResourcesPage() {
  return <Settings>{({ profile }) => <ResourceBrowser specialtyId={profile.specialty?.id ?? null} />}</Settings>;
}
