import type { SignIn } from './store.ts';

/** From when to when a token of ours holds; null when it does not say. It is only read: the server holds it to its signature. */
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

/** When the access token ends, which for an operator's sign-in is when it ends for good. */
export const signInEndsAt = ({ credentials }: SignIn): Date | null => tokenLife(credentials.accessToken)?.until ?? null;
