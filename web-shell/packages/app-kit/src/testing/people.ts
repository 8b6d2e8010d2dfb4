import type { Role, SignIn } from '../sign-in/store.ts';

/** A sign-in for tests. */
export function signInOf(role: Role, accessToken = 'token-1'): SignIn {
  return {
    credentials: { accessToken, client: 'client-1', uid: 'ana@example.com', authorization: 'Bearer abc' },
    user: {
      id: 'user-1',
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Suarez',
      user_type: role,
      userable_id: 'profile-1',
    },
  };
}
