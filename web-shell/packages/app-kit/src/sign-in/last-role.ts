const roles = ['guardian', 'therapist'] as const;
export type Role = (typeof roles)[number];

const plainName = 'last_user_role';
/** Browsers take a cookie with this prefix over https alone, and send it to this host alone (RFC 6265bis section 4.1.3.2). */
const secureName = `__Host-${plainName}`;

/** What to write into `document.cookie` to remember a role, or to forget it. Also deletes the name without the prefix. */
export function lastRoleCookies(user_type: Role | null, isHttps: boolean): string[] {
  const value = user_type
    ? `=${user_type}; path=/; max-age=31536000; samesite=lax`
    : '=; path=/; max-age=0; samesite=lax';
  if (!isHttps) return [plainName + value];
  return [`${secureName}${value}; secure`, `${plainName}=; path=/; max-age=0; samesite=lax`];
}

/** The role in the text of `document.cookie`, or null. The name without the prefix is read as well: the release before
 * wrote it. */
export function lastRoleIn(cookies: string): Role | null {
  const pairs = new Map(cookies.split('; ').map((pair) => pair.split('=') as [string, string | undefined]));
  const kept = pairs.get(secureName) ?? pairs.get(plainName);
  return roles.find((role) => role === kept) ?? null;
}

export function rememberRole(user_type: Role) {
  write(user_type);
}

/** Called by the link between the two login pages. */
export function clearLastRole() {
  write(null);
}

/** The last role used in this browser, or null. */
export function lastRole(): Role | null {
  return lastRoleIn(document.cookie);
}

function write(user_type: Role | null) {
  for (const cookie of lastRoleCookies(user_type, location.protocol === 'https:')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = cookie;
  }
}
