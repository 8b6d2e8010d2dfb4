import { authorizedFetch } from '../api/authorized-fetch.ts';
import {
  type EnrolmentBody,
  enrolBeforeSignIn,
  impersonate,
  type SignedInAnswer,
  signIn,
  signOut as signOutThere,
} from '../api/index.ts';
import { clearDrafts } from '../wizard/useWizardDraft.ts';
import { type Role, type SignIn, signInStore } from './store.ts';

interface Credentials {
  email: string;
  password: string;
  role: Role;
  /** Of the authenticator app, once the second factor is on, or to turn it on with the first. */
  otpCode?: string;
  recoveryCode?: string;
}

/** What an authenticator app is set up with. */
export type Enrollment = EnrolmentBody;

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
export const requestSignIn = (credentials: Credentials): Promise<Allowed> =>
  allowed((fetch) => signIn({ body: { user: userOf(credentials) }, fetch }));

/** What an operator's link carries, as a sign-in in the user's place. Also where somebody else is signed in. */
export const requestImpersonation = async (authorization: string): Promise<SignIn> =>
  (await allowed((fetch) => impersonate({ body: { authorization }, credentials: 'omit', fetch }))).signIn;

/** A secret for who may not sign in without a second factor and has none. */
export const requestEnrollment = async (credentials: Credentials): Promise<Enrollment> =>
  (await enrolBeforeSignIn({ body: { user: userOf(credentials) } })).second_factor;

/** Half of the answer stands in its headers: what the browser proves itself with from now on. */
async function allowed(ask: (fetch: typeof authorizedFetch) => Promise<SignedInAnswer>): Promise<Allowed> {
  let headers = new Headers();
  const { user, recovery_codes } = await ask(async (input, init) => {
    const response = await authorizedFetch(input, init);
    headers = response.headers;
    return response;
  });
  const header = (name: string) => headers.get(name) ?? '';
  const credentials = {
    accessToken: header('access-token'),
    client: header('client'),
    uid: header('uid'),
    authorization: header('authorization'),
  };
  return { signIn: { credentials, user }, recoveryCodes: recovery_codes };
}

/** Ends the sign-in here whatever the server says; the pages then go to the role's sign-in. */
export async function signOut(): Promise<void> {
  try {
    await signOutThere();
  } finally {
    clearDrafts();
    signInStore.end('signed_out');
  }
}
