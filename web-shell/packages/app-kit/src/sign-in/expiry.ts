import type { SignIn } from './store.ts';

/** A token's lifetime; null if it has none. The signature is not checked here, only by the server. */
export function tokenLife(token: string): { from: Date; until: Date } | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const { iat, exp } = (claims ?? {}) as { iat?: unknown; exp?: unknown };
    if (typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { from: new Date(iat * 1000), until: new Date(exp * 1000) };
  } catch {
    return null; // not a token of ours
  }
}

/** When the access token expires. An operator's sign-in can't be renewed and ends then. */
export const signInEndsAt = ({ credentials }: SignIn): Date | null => tokenLife(credentials.accessToken)?.until ?? null;
