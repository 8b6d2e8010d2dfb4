import { signInAs } from '@larkwell/app-kit/testing';

export { type Call, fakeApi, openAt, Refusal } from '@larkwell/app-kit/testing';

export function signInAsGuardian() {
  signInAs({
    user_type: 'guardian',
    userable_id: 'guardian-1',
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
  });
}
