import type { SignIn } from './store.ts';

/** A token's claims; null if it isn't a token of ours. The signature is not checked here, only by the server. */
function claimsOf(token: string): { iat?: unknown; exp?: unknown; terms?: unknown } | null {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    return null;
  }
}

/** A token's lifetime; null if it has none. */
export function tokenLife(token: string): { from: Date; until: Date } | null {
  const { iat, exp } = claimsOf(token) ?? {};
  if (typeof iat !== 'number' || typeof exp !== 'number') return null;
  return { from: new Date(iat * 1000), until: new Date(exp * 1000) };
}

/** Whether the token of a password link belongs to someone who still has to accept the terms. */
export const asksTerms = (token: string): boolean => claimsOf(token)?.terms === true;

/** When the access token expires. An operator's sign-in can't be renewed and ends then. */
export const signInEndsAt = ({ credentials }: SignIn): Date | null => tokenLife(credentials.accessToken)?.until ?? null;
