import { Panel, Stack } from '@larkwell/ui';
import { AccountForm } from '../../shared/profile/AccountForm.tsx';
import { SubSpecialtiesForm } from '../../shared/profile/SubSpecialtiesForm.tsx';
import { ClienteleForm } from './ClienteleForm.tsx';
import { ExperienceForm } from './ExperienceForm.tsx';
import { MeetingForm } from './MeetingForm.tsx';
import { t } from './messages.ts';
import { SessionPhoneForm } from './SessionPhoneForm.tsx';
import { Settings } from './Settings.tsx';

export default function AboutYouPage() {
  return (
    <Settings>
      {(form) => (
        <Stack gap="lg">
          <Panel title={t('contact')}>
            <AccountForm {...form} contactOnly />
          </Panel>
          <Panel title={t('meetingTitle')}>
            <MeetingForm {...form} />
          </Panel>
          <Panel title={t('sessionPhoneTitle')}>
            <SessionPhoneForm {...form} />
          </Panel>
          <Panel title={t('experienceTitle')}>
            <ExperienceForm {...form} />
          </Panel>
          <Panel title={t('clientele')}>
            <ClienteleForm {...form} />
          </Panel>
          <Panel title={t('work')}>
            <SubSpecialtiesForm {...form} />
          </Panel>
        </Stack>
      )}
    </Settings>
  );
}
