import { z } from 'zod';

const role = z.enum(['guardian', 'therapist']);
export type Role = z.infer<typeof role>;

const storedSignIn = z.object({
  credentials: z.object({
    accessToken: z.string(),
    client: z.string(),
    uid: z.string(),
    authorization: z.string(),
  }),
  user: z.object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    /** Null right after registration. */
    last_name: z.string().nullable(),
    user_type: role,
    userable_id: z.string(),
    /** The impersonating operator. */
    impersonated_by: z.string().nullish(),
  }),
});

/** The signed-in user with credentials. */
export type SignIn = z.infer<typeof storedSignIn>;
export type SignedInUser = SignIn['user'];

/** Why a sign-in ended: signed out, rejected by the server, or signed out in another tab. */
export type SignInEnd = 'signed_out' | 'rejected' | 'elsewhere';

const storageKey = 'larkwell.sign-in';
/** Holds the `client` of a sign-in that a tab is ending. */
const leavingKey = 'larkwell.signing-out';
const lastRoleCookie = 'last_user_role';

type Listener = (reason: SignInEnd | undefined) => void;

/** In localStorage, so that tabs share the sign-in and notice a sign-out. */
function createSignInStore() {
  let current = read();
  let signedOut = false;
  let leavingHere = false;
  const listeners = new Set<Listener>();
  const isLeaving = () => current !== null && readText(leavingKey) === current.credentials.client;

  function change(next: SignIn | null, reason?: SignInEnd) {
    current = next;
    signedOut = reason === 'signed_out' || reason === 'elsewhere';
    for (const listener of listeners) listener(reason);
  }

  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== storageKey) return;
    const next = read();
    change(next, current && !next ? 'elsewhere' : undefined);
  });

  return {
    get: () => current,
    /** The last sign-in ended by a sign-out, here or in another tab, and there is no new one yet. */
    wasSignedOut: () => signedOut,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    begin(signIn: SignIn) {
      leavingHere = false;
      writeText(leavingKey, null);
      write(signIn);
      rememberRole(signIn.user.user_type);
      change(signIn);
    },
    renew(accessToken: string, authorization?: string) {
      if (!current) return;
      const credentials = { ...current.credentials, accessToken, ...(authorization ? { authorization } : {}) };
      const renewed = { ...current, credentials };
      write(renewed);
      change(renewed);
    },
    /** Updates the user, for example after a name change. */
    know(user: SignedInUser) {
      if (!current) return;
      const known = { ...current, user };
      write(known);
      change(known);
    },
    /**
     * The server is asked to end the sign-in. From now on it rejects other calls, from every tab, before the sign-in is
     * gone from the storage: that is a sign-out and no expiry.
     */
    leave() {
      if (!current) return;
      leavingHere = true;
      writeText(leavingKey, current.credentials.client);
    },
    /** Does nothing after it ended, because a log-out and a rejected call can end the same sign-in. */
    end(reason: SignInEnd) {
      if (!current) return;
      const ended = reason === 'rejected' && isLeaving() ? (leavingHere ? 'signed_out' : 'elsewhere') : reason;
      write(null);
      change(null, ended);
    },
  };
}

/** Null if storage is unavailable or holds something else. */
function read(): SignIn | null {
  try {
    return storedSignIn.safeParse(JSON.parse(readText(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

const write = (signIn: SignIn | null) => writeText(storageKey, signIn && JSON.stringify(signIn));

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // some private windows can't store: the sign-in then lasts as long as the page
  }
}

function rememberRole(user_type: Role) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${lastRoleCookie}=${user_type}; path=/; max-age=31536000; samesite=lax`;
}

/** Called by the link between the two login pages. */
export function clearLastRole() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${lastRoleCookie}=; path=/; max-age=0; samesite=lax`;
}

/** The last role used in this browser, or null. */
export function lastRole(): Role | null {
  const value = document.cookie.match(/(?:^|; )last_user_role=([^;]*)/)?.[1];
  return role.safeParse(value).data ?? null;
}

export const signInStore = createSignInStore();
