import { createTranslator } from '@larkwell/app-kit';

export const en = {
  pictureHint: 'Only you and the therapist see it.',
  nameTitle: 'Name in the record',
  nameFailed: 'We couldn’t load your requests',
  nameAsk: 'Ask to correct the name',
  nameAsked: 'We got your request. We’ll email you when it’s decided.',
  nameWaits: 'On {date} you asked for “{name}”. We’ll email you when it’s decided.',
  nameGranted: 'On {date} we changed “{before}” to “{name}”.',
  nameDeclined: 'On {date} we declined “{name}”: {answer}',
  newName: 'Correct name',
  newLastName: 'Correct last name',
  reason: 'Why is it wrong?',
  reasonHint: 'For example, a typo or a legal name change.',
  nameRequired: 'Name is required',
  lastNameRequired: 'Last name is required',
  reasonRequired: 'Reason is required',
  reasonTooLong: 'Use at most 1,000 characters',
  nameSend: 'Send request',
  nameCancel: 'Cancel',
  pictureDeleteText: 'You and the therapist won’t see it anymore.',
} as const;

export const t = createTranslator({ en }, 'guardian/basic-info');
