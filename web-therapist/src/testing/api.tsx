import { signInAs } from '@larkwell/app-kit/testing';

export { type Call, fakeApi, openAt, Refusal } from '@larkwell/app-kit/testing';

export function signInAsTherapist() {
  signInAs({
    user_type: 'therapist',
    userable_id: 'therapist-1',
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.com',
  });
}
