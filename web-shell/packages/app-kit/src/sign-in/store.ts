import { keepLanguage, type Language } from './language.ts';
import { type Role, rememberRole } from './last-role.ts';

/** The signed-in user with credentials. In memory only: no script finds them in the browser's storage. */
export interface SignIn {
  credentials: {
    accessToken: string;
    client: string;
    uid: string;
    authorization: string;
  };
  user: SignedInUser;
}

export interface SignedInUser {
  id: string;
  email: string;
  first_name: string;
  /** Null right after registration. */
  last_name: string | null;
  user_type: Role;
  userable_id: string;
  /** Missing in answers of a server from before languages. */
  language?: Language;
  /** The impersonating operator. */
  impersonated_by?: string | null | undefined;
}

/** Why a sign-in ended: signed out, rejected by the server, or signed out in another tab. */
export type SignInEnd = 'signed_out' | 'rejected' | 'elsewhere';

/**
 * The mark of a sign-in: the cookie of the renewal call can't be seen from here, so this says whether to ask. It holds no
 * secret, and is written again when the other tabs should ask.
 */
const markKey = 'larkwell.signed-in';
/** Holds the `client` of a sign-in that a tab is ending. */
const leavingKey = 'larkwell.signing-out';
/** Holds the `client` of a sign-in until the server has ended it. */
const dueKey = 'larkwell.sign-out-due';
/** Where the release before kept the token. */
const oldKey = 'larkwell.sign-in';

type Listener = (reason: SignInEnd | undefined) => void;

function createSignInStore() {
  let current: SignIn | null = null;
  let signedOut = false;
  let leavingHere = false;
  /** While `whileEnding` waits; with the `client` of a sign-in that the server rejected meanwhile. */
  let held: { rejected?: string } | null = null;
  const listeners = new Set<Listener>();
  const changedElsewhere = new Set<() => void>();
  const isLeaving = () => current !== null && readText(leavingKey) === current.credentials.client;
  writeText(oldKey, null);

  function change(next: SignIn | null, reason?: SignInEnd) {
    current = next;
    signedOut = reason === 'signed_out' || reason === 'elsewhere';
    for (const listener of listeners) listener(reason);
  }

  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== markKey) return;
    if (readText(markKey) !== null) for (const ask of changedElsewhere) ask();
    else if (current) change(null, 'elsewhere');
  });

  return {
    get: () => current,
    /** Someone is signed in in this browser, as far as it knows. */
    isMarked: () => readText(markKey) !== null,
    /** The last sign-in ended by a sign-out, here or in another tab, and there is no new one yet. */
    wasSignedOut: () => signedOut,
    isLeaving,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Calls `ask` when another tab signed in or changed the user. */
    onChangeElsewhere(ask: () => void) {
      changedElsewhere.add(ask);
      return () => {
        changedElsewhere.delete(ask);
      };
    },
    begin(signIn: SignIn) {
      leavingHere = false;
      rememberLanguage(signIn.user);
      writeText(leavingKey, null);
      writeText(dueKey, null);
      writeText(markKey, crypto.randomUUID());
      rememberRole(signIn.user.user_type);
      change(signIn);
    },
    /** The renewal call returned the browser's sign-in; the other tabs have it already. */
    restore(signIn: SignIn) {
      if (signIn.credentials.client !== current?.credentials.client) leavingHere = false;
      rememberLanguage(signIn.user);
      rememberRole(signIn.user.user_type);
      change(signIn);
    },
    renew(accessToken: string, authorization?: string) {
      if (!current) return;
      const credentials = { ...current.credentials, accessToken, ...(authorization ? { authorization } : {}) };
      change({ ...current, credentials });
    },
    /** Updates the user, for example after a name change. */
    know(user: SignedInUser) {
      if (!current) return;
      writeText(markKey, crypto.randomUUID());
      change({ ...current, user });
    },
    /**
     * The server is asked to end the sign-in. From now on it rejects other calls, from every tab, before the mark is
     * gone: that is a sign-out and no expiry.
     */
    leave() {
      if (!current) return;
      leavingHere = true;
      writeText(leavingKey, current.credentials.client);
      writeText(dueKey, current.credentials.client);
    },
    /**
     * Waits for a call that ends the sign-in if it succeeds, and for what follows. The server may reject other calls before
     * it answers this one: only if the sign-in is still there afterwards, a rejection ends it.
     */
    async whileEnding<T>(call: () => Promise<T>): Promise<T> {
      const here: { rejected?: string } = {};
      held = here;
      try {
        return await call();
      } finally {
        held = null;
        if (here.rejected && here.rejected === current?.credentials.client) this.end('rejected');
      }
    },
    /** The `client` of a sign-in that the server couldn't be asked to end, or null. */
    signOutDue: () => readText(dueKey),
    /** The server has ended the sign-in. */
    left: () => writeText(dueKey, null),
    /** Does nothing after it ended, because a log-out and a rejected call can end the same sign-in. */
    end(reason: SignInEnd) {
      if (!current) return;
      if (reason === 'rejected' && held) {
        held.rejected = current.credentials.client;
        return;
      }
      const ended = reason === 'rejected' && isLeaving() ? (leavingHere ? 'signed_out' : 'elsewhere') : reason;
      writeText(markKey, null);
      change(null, ended);
    },
    /** The marked sign-in had ended before the page got a token. */
    expire() {
      writeText(markKey, null);
      change(null, 'rejected');
    },
  };
}

/** The next page is in it, also after the sign-in has ended. */
function rememberLanguage({ language }: SignedInUser) {
  if (language) keepLanguage(language);
}

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

export const signInStore = createSignInStore();
