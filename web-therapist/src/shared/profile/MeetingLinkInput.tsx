import { TextInput, type TextInputProps } from '@larkwell/ui';
import { t } from './messages.ts';

/** The therapist's video room at another site; without it, sessions take place in Larkwell's room. */
export const MeetingLinkInput = (field: TextInputProps) => (
  <TextInput
    label={t('meeting')}
    description={t('meetingHint')}
    {...field}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    placeholder="https://"
    type="url"
    inputMode="url"
    autoComplete="off"
  />
);
