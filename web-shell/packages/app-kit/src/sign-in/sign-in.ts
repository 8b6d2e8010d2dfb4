import { http } from '../api/http.ts';
import { type Role, type SignedInUser, type SignIn, signInStore } from './store.ts';

interface Credentials {
  email: string;
  password: string;
  role: Role;
  /** Of the authenticator app, once the second factor is on, or to turn it on with the first. */
  otpCode?: string;
  recoveryCode?: string;
}

/** What an authenticator app is set up with. */
export interface Enrolment {
  /** Base32, to type where no camera is. */
  secret: string;
  otpauth_uri: string;
}

interface Answer {
  user: SignedInUser;
  recovery_codes?: string[] | null;
}

interface Allowed {
  /** Begins here when it is given to `signInStore.begin`. */
  signIn: SignIn;
  /** Shown this once, when the code just turned the second factor on. */
  recoveryCodes: readonly string[] | null;
}

const userOf = ({ email, password, role, otpCode, recoveryCode }: Credentials) => ({
  email,
  password,
  user_type: role,
  ...(otpCode ? { otp_code: otpCode } : {}),
  ...(recoveryCode ? { recovery_code: recoveryCode } : {}),
});

/**
 * Asks to be let in. Throws `ApiError`: 401 wrong, `second_factor_invalid`; 403 `second_factor_required`,
 * `second_factor_setup_required`, `email_unconfirmed`, `account_suspended`; 429.
 */
export const askToSignIn = (credentials: Credentials): Promise<Allowed> =>
  ask('/users/sign_in', { user: userOf(credentials) });

/** What an operator's link carries, as a sign-in in the user's place. Also where somebody else is signed in. */
export const askToImpersonate = async (authorization: string): Promise<SignIn> =>
  (await ask('/impersonations', { authorization }, { anonymous: true })).signIn;

/** A secret for who may not sign in without a second factor and has none. */
export async function enrolToSignIn(credentials: Credentials): Promise<Enrolment> {
  const body = { user: userOf(credentials) };
  const answer = await http.post<{ second_factor: Enrolment }>('/users/sign_in/second_factor', body);
  return answer.second_factor;
}

async function ask(path: string, body: unknown, options: { anonymous?: boolean } = {}): Promise<Allowed> {
  const { data, headers } = await http.answer<Answer>('POST', path, body, options);
  const header = (name: string) => headers.get(name) ?? '';
  const credentials = {
    accessToken: header('access-token'),
    client: header('client'),
    uid: header('uid'),
    authorization: header('authorization'),
  };
  return { signIn: { credentials, user: data.user }, recoveryCodes: data.recovery_codes ?? null };
}

/** Ends the sign-in here whatever the server says; the pages then go to the role's sign-in. */
export async function signOut(): Promise<void> {
  try {
    await http.delete('/users/sign_out');
  } finally {
    signInStore.end('signed_out');
  }
}
