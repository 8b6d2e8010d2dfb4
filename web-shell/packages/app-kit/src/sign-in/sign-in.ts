import { http } from '../api/http.ts';
import { type Role, type SignedInUser, signInStore } from './store.ts';

interface Credentials {
  email: string;
  password: string;
  role: Role;
}

/** Signs in and keeps what the answer's headers carry. Throws `ApiError` (401 wrong, 403 `email_unconfirmed`, …). */
export async function signIn({ email, password, role }: Credentials): Promise<SignedInUser> {
  const { data, headers } = await http.answer<{ user: SignedInUser }>('POST', '/users/sign_in', {
    user: { email, password, user_type: role },
  });
  const header = (name: string) => headers.get(name) ?? '';
  signInStore.begin({
    credentials: {
      accessToken: header('access-token'),
      client: header('client'),
      uid: header('uid'),
      authorization: header('authorization'),
    },
    user: data.user,
  });
  return data.user;
}

/** Ends the sign-in here whatever the server says; the pages then go to the role's sign-in. */
export async function signOut(): Promise<void> {
  try {
    await http.delete('/users/sign_out');
  } finally {
    signInStore.end('signed_out');
  }
}
