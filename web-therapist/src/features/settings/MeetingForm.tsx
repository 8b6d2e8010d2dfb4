import { useLocation, useZodForm, z } from '@larkwell/app-kit';
import { meetingLinkField } from '@larkwell/app-kit/addresses';
import { FormNotice } from '@larkwell/ui';
import { useEffect, useRef } from 'react';
import { MeetingLinkInput } from '../../shared/profile/MeetingLinkInput.tsx';
import { meetingLink } from '../../shared/profile/meeting.ts';
import type { SettingsForm } from './Settings.tsx';

const schema = z.object({ meeting_url: meetingLink });

/** The meeting link alone. A link to it leads to the field. */
export function MeetingForm({ profile, onSubmit, actions }: SettingsForm) {
  const { form, submit, submitting, dirty, formError } = useZodForm({
    schema,
    initialValues: { meeting_url: profile.meeting_url ?? '' },
    unsaved: 'ask',
    onSubmit,
  });
  const { pathname, hash } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const wanted = `${pathname}${hash}` === meetingLinkField;
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);
  return (
    <form onSubmit={submit} noValidate>
      <FormNotice>{formError}</FormNotice>
      <MeetingLinkInput {...form.getInputProps('meeting_url')} ref={field} />
      {actions(submitting, dirty)}
    </form>
  );
}
