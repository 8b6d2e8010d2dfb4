import { useZodForm, z } from '@larkwell/app-kit';
import { FormNotice } from '@larkwell/ui';
import { MeetingLinkInput } from '../../shared/profile/MeetingLinkInput.tsx';
import { meetingLink } from '../../shared/profile/meeting.ts';
import type { SettingsForm } from './Settings.tsx';

const schema = z.object({ meeting_url: meetingLink });

/** The meeting link alone. */
export function MeetingForm({ profile, onSubmit, actions }: SettingsForm) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { meeting_url: profile.meeting_url ?? '' },
    unsaved: 'ask',
    onSubmit,
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <MeetingLinkInput {...form.getInputProps('meeting_url')} />
      {actions(submitting, dirty)}
    </form>
  );
}
