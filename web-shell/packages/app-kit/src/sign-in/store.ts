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
    /** Null for a guardian who registered a moment ago. */
    last_name: z.string().nullable(),
    user_type: role,
    userable_id: z.string(),
    /** The operator who looks through this user's eyes. */
    impersonated_by: z.string().nullish(),
  }),
});

/** Who is signed in in this browser, and with what it proves it. */
export type SignIn = z.infer<typeof storedSignIn>;
export type SignedInUser = SignIn['user'];

/** Why a sign-in ended: the person left, the server refused it, or another tab left. */
export type SignInEnd = 'signed_out' | 'rejected' | 'elsewhere';

const storageKey = 'larkwell.sign-in';
const lastRoleCookie = 'last_user_role';

type Listener = (reason: SignInEnd | undefined) => void;

/** Kept in localStorage, so that tabs share it and learn of each other's sign-out. */
function createSignInStore() {
  let current = read();
  let rejected = false;
  const listeners = new Set<Listener>();

  function change(next: SignIn | null, reason?: SignInEnd) {
    current = next;
    rejected = reason === 'rejected';
    for (const listener of listeners) listener(reason);
  }

  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== storageKey) return;
    const next = read();
    change(next, current && !next ? 'elsewhere' : undefined);
  });

  return {
    get: () => current,
    /** The server refused the last sign-in of this page, and none has begun since. */
    wasRejected: () => rejected,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    begin(signIn: SignIn) {
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
    /** The person behind the sign-in changed: another name. */
    know(user: SignedInUser) {
      if (!current) return;
      const known = { ...current, user };
      write(known);
      change(known);
    },
    end(reason: SignInEnd) {
      write(null);
      change(null, reason);
    },
  };
}

/** Storage can be full, forbidden or foreign: then nobody is signed in. */
function read(): SignIn | null {
  try {
    return storedSignIn.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function write(signIn: SignIn | null) {
  try {
    if (signIn) localStorage.setItem(storageKey, JSON.stringify(signIn));
    else localStorage.removeItem(storageKey);
  } catch {
    // private windows of some browsers refuse to store: the sign-in then lasts as long as the page
  }
}

function rememberRole(user_type: Role) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${lastRoleCookie}=${user_type}; path=/; max-age=31536000; samesite=lax`;
}

/** The switch link between the two sign-in pages forgets the role used last. */
export function clearLastRole() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${lastRoleCookie}=; path=/; max-age=0; samesite=lax`;
}

/** The role that signed in last on this browser, or null. */
export function lastRole(): Role | null {
  const value = document.cookie.match(/(?:^|; )last_user_role=([^;]*)/)?.[1];
  return role.safeParse(value).data ?? null;
}

export const signInStore = createSignInStore();
