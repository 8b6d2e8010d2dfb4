import { anonymousFetch } from '../api/authorized-fetch.ts';
import {
  type EnrollmentSchema,
  enrolBeforeSignIn,
  impersonate,
  type SignedInResponse,
  signIn,
  signOut as signOutThere,
} from '../api/index.ts';
import { isKeepingDrafts } from '../drafts/local-drafts.ts';
import { clearDrafts } from '../wizard/tab-drafts.ts';
import type { Role } from './last-role.ts';
import { saveEverywhere } from './last-saves.ts';
import { finishSignOut, signInOfResponse } from './renewal.ts';
import { type SignIn, signInStore } from './store.ts';

interface Credentials {
  email: string;
  password: string;
  role: Role;
  /** Code from the authenticator app, if the second factor is on or being turned on. */
  otpCode?: string;
  recoveryCode?: string;
  /** Keeps an account that its guardian has closed. */
  keepAccount?: boolean;
}

/** Data to set up an authenticator app. */
export type Enrollment = EnrollmentSchema;

interface Allowed {
  /** Pass it to `signInStore.begin`. */
  signIn: SignIn;
  /** Recovery codes, only when the code just turned the second factor on. */
  recoveryCodes: readonly string[] | null;
}

const userOf = ({ email, password, role, otpCode, recoveryCode, keepAccount }: Credentials) => ({
  email,
  password,
  user_type: role,
  ...(otpCode ? { otp_code: otpCode } : {}),
  ...(recoveryCode ? { recovery_code: recoveryCode } : {}),
  ...(keepAccount ? { keep_account: true } : {}),
});

/**
 * Signs in. Throws `ApiError`: 401 wrong credentials, `second_factor_invalid`; 403 `second_factor_required`,
 * `second_factor_setup_required`, `email_unconfirmed`, `account_suspended`,
 * `account_closing`; 429.
 */
export const requestSignIn = (credentials: Credentials): Promise<Allowed> =>
  allowed((fetch) => signIn({ body: { user: userOf(credentials) }, fetch }));

/** Exchanges an operator's link for a sign-in as the user; replaces any current sign-in. */
export const requestImpersonation = async (authorization: string): Promise<SignIn> =>
  (await allowed((fetch) => impersonate({ body: { authorization }, fetch }))).signIn;

/** Gets an authenticator secret for a user who must set up a second factor before signing in. */
export const requestEnrollment = async (credentials: Credentials): Promise<Enrollment> =>
  (await enrolBeforeSignIn({ body: { user: userOf(credentials) } })).second_factor;

/** The credentials are in the response headers. */
async function allowed(ask: (fetch: typeof anonymousFetch) => Promise<SignedInResponse>): Promise<Allowed> {
  let headers = new Headers();
  const { user, recovery_codes } = await ask(async (input, init) => {
    const response = await anonymousFetch(input, init);
    headers = response.headers;
    return response;
  });
  return { signIn: signInOfResponse(headers, user), recoveryCodes: recovery_codes };
}

/**
 * Saves what is typed in every tab. False when this window still has text that only this browser keeps, such as a message
 * that wasn't sent: a sign-out deletes it.
 */
export async function saveForSignOut(): Promise<boolean> {
  await saveEverywhere();
  return !isKeepingDrafts();
}

/**
 * Saves what is typed in every tab, then ends the sign-in locally even if the server call fails; pages then go to the
 * role's login. The cookie may outlive a token that has expired, or a call that failed: `finishSignOut` tries once more,
 * now or at the next start of a page.
 */
export async function signOut(): Promise<void> {
  await saveEverywhere();
  signInStore.leave();
  try {
    await signOutThere();
    signInStore.left();
  } finally {
    clearDrafts();
    signInStore.end('signed_out');
    void finishSignOut().catch(() => undefined);
  }
}
